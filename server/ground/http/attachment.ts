// The header under which a browser saves an answer as a file.

/** For the name as it is, and for programs that take no letters but the English ones. */
export function attachment(fileName: string): string {
  const plain = fileName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`;
}

/** RFC 8187: what encodeURIComponent leaves as it is and the header does not take, too. */
function encoded(fileName: string): string {
  return encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
