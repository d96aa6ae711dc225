// Our own linter rule: do not compare sentences, because they may be reworded. Compare a code, a status or a
// kind instead.

type Node = { type: string; [key: string]: unknown };
type Visitor = Record<string, (node: Node) => void>;
type Context = { report: (found: { node: Node; message: string }) => void };

const MESSAGE = "Compare a code, not a sentence: sentences may be reworded.";
const TWO_WORDS = /[a-z'’]{2,}[,:]? [a-z]/i;
const SENTENCES = new Set(["sentence", "message", "warning"]);
const TEXT_TESTS = new Set(["includes", "startsWith", "endsWith", "indexOf", "match", "search"]);
const SQL_TESTS = new Set(["eq", "ne", "like", "inArray", "notInArray"]);
const SQL_COMPARISON = /\bwhere\b[^;]*\bsentence\s*(?:=|<>|!=|in\b|like\b)/i;

const sentences = {
  create({ report }: Context): Visitor {
    const refuse = (node: Node) => report({ node, message: MESSAGE });
    return {
      BinaryExpression(node) {
        const { operator, left, right } = node as Node & { operator: string } & Sides;
        if (!/^[!=]==?$/.test(operator)) return;
        const isCompared =
          (isSentence(left) && !isEmpty(right)) || (isSentence(right) && !isEmpty(left));
        if (hasWords(left) || hasWords(right) || isCompared) refuse(node);
      },
      SwitchCase(node) {
        if (hasWords(node["test"] as Node | null)) refuse(node);
      },
      CallExpression(node) {
        const { callee, arguments: given } = node as Node & { callee: Node; arguments: Node[] };
        if (SQL_TESTS.has(nameOf(callee) ?? "") && given.some(isSentence)) refuse(node);
        if (callee.type !== "MemberExpression") return;
        const [tested, method] = [callee["object"] as Node, nameOf(callee) ?? ""];
        if (TEXT_TESTS.has(method)) {
          const compared = [tested, ...given.slice(0, 1)];
          if (compared.some(isSentence) || compared.some(hasWords)) refuse(node);
        }
        if ((method === "test" || method === "exec") && hasWords(tested)) refuse(node);
      },
      TemplateElement(node) {
        if (SQL_COMPARISON.test(textOf(node) ?? "")) refuse(node);
      },
      Literal(node) {
        if (SQL_COMPARISON.test(textOf(node) ?? "")) refuse(node);
      },
    };
  },
};

type Sides = { left: Node; right: Node };

/** The name of a variable, or of the property in a member expression. */
function nameOf({ type, name, property, computed }: Node): string | undefined {
  if (type === "Identifier") return name as string;
  if (type !== "MemberExpression" || computed) return undefined;
  return nameOf(property as Node);
}

function isSentence(node: Node): boolean {
  return SENTENCES.has(nameOf(node) ?? "");
}

/** True for an empty value, with which a sentence may be compared. */
function isEmpty(node: Node): boolean {
  if (node.type === "Identifier") return node["name"] === "undefined";
  return node.type === "Literal" && (node["value"] === null || node["value"] === "");
}

function hasWords(node: Node | null): boolean {
  if (node?.type === "TemplateLiteral") return (node["quasis"] as Node[]).some(hasWords);
  return node !== null && TWO_WORDS.test(textOf(node) ?? "");
}

/** The text of a string, a template part or a regular expression. */
function textOf({ type, value, regex }: Node): string | undefined {
  if (type === "TemplateElement") return (value as { raw: string }).raw;
  if (regex) return (regex as { pattern: string }).pattern;
  return typeof value === "string" ? value : undefined;
}

export default { meta: { name: "tidylist" }, rules: { "no-sentence-comparison": sentences } };
