// Makes the KML that programs write into one that the reader knows: without prefixes at its elements, with a meaning for
// each foreign prefix, and coordinates without blanks behind their commas. Works on the text, before it is parsed.

/** More prefixes are no KML. */
const PREFIXES_MAX = 50;
const NAME = String.raw`[A-Za-z_][\w.-]*`;

export function plainKml(text: string): string {
  return declared(withoutPrefix(text)).replace(
    /(<coordinates[^>]*>)([^<]*)/g,
    (_all, tag: string, places: string) => tag + places.replace(/[ \t\r\n]*,[ \t\r\n]*/g, ','),
  );
}

/** `<k:Placemark>` is `<Placemark>` where the file's outermost element says that k is KML. */
function withoutPrefix(text: string): string {
  const prefix = new RegExp(`<(${NAME}):kml[\\s>]`).exec(text)?.[1];
  if (prefix === undefined) return text;
  return text.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</');
}

/** Google's programs leave the declaration of their own elements out: `<gx:Track>`. */
function declared(text: string): string {
  const root = new RegExp(`<${NAME}(?=[\\s>/])`).exec(text);
  if (!root) return text;
  const named = new Set<string>();
  for (const [, prefix = ''] of text.matchAll(
    new RegExp(`[<\\s/](${NAME}):${NAME}[\\s=/>]`, 'g'),
  )) {
    named.add(prefix);
    if (named.size > PREFIXES_MAX) return text;
  }
  const unknown = [...named].filter(
    (prefix) => !/^xml/i.test(prefix) && !text.includes(`xmlns:${prefix}=`),
  );
  const end = root.index + root[0].length;
  const declarations = unknown.map((prefix) => ` xmlns:${prefix}="urn:foreign:${prefix}"`).join('');
  return text.slice(0, end) + declarations + text.slice(end);
}
