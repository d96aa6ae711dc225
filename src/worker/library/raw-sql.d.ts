// Vite gives the text of a file whose import ends with ?raw.
declare module "*.sql?raw" {
  const text: string;
  export default text;
}
