// What a page of the documents tells people to say to their machine: its blocks of `sh`, as a person copies them.
import { readFileSync } from 'node:fs';
import { inRoot } from '../../run/paths.ts';

/** Those of a section, in their order, without the indentation of the list that they stand in. */
export function shellBlocks(page: string, section: string): string[] {
  const parts = readFileSync(inRoot('docs', page), 'utf8').split(/^## /m);
  const part = parts.find((one) => one.startsWith(`${section}\n`));
  if (!part) throw new Error(`docs/${page} has no section "${section}"`);
  const blocks = part.matchAll(/^( *)```sh\n(.*?)^ *```/gms);
  return [...blocks].map(([, indent = '', text = '']) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** The one that has these words. @throws when there is none, or more than one */
export function shellBlock(page: string, section: string, words: string): string {
  const [block, ...others] = shellBlocks(page, section).filter((one) => one.includes(words));
  if (block === undefined || others.length > 0) {
    throw new Error(`docs/${page}, ${section}: one block must have "${words}"`);
  }
  return block;
}
