// Rules about texts that people type: how two texts are compared when case and accents do not matter.

/** Lower case without diacritics: what a filter compares (ONL-029). */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
