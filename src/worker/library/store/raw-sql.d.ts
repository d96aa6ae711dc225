// Vite imports a file whose path ends with ?raw as text.
declare module "*.sql?raw" {
  const text: string;
  export default text;
}
