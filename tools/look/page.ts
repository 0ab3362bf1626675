// The page that lays the pictures side by side: before, after, and in red where they differ.
import type { Compared } from './compared.ts';

/** `kept`: where the pictures of before lie, from the page. */
export function sideBySide({ changed, added, gone, same }: Compared, kept: string): string {
  const picture = (source: string, name: string) =>
    `<figure><img src="${source}" alt=""><figcaption>${name}</figcaption></figure>`;
  const before = (name: string) => picture(`${kept}/${name}.webp`, 'before');
  const after = (name: string) => picture(`after/${name}.webp`, 'after');
  const difference = (name: string) => picture(`difference/${name}.png`, 'difference');
  const row = (name: string, pictures: string) =>
    `<section><h2>${name}</h2><div>${pictures}</div></section>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>What has changed</title>
<style>
body { margin: 16px; font: 14px system-ui, sans-serif; background: #808080; color: #fff; }
div { display: flex; gap: 8px; overflow-x: auto; }
figure { margin: 0; }
img { display: block; }
h2 { font-size: 14px; margin: 16px 0 4px; }
</style>
<h1>${changed.length} changed, ${added.length} new, ${gone.length} gone, ${same} as before</h1>
${changed.map((name) => row(name, before(name) + after(name) + difference(name))).join('\n')}
${added.map((name) => row(`${name}, new`, after(name))).join('\n')}
${gone.map((name) => row(`${name}, gone`, before(name))).join('\n')}
</html>
`;
}
