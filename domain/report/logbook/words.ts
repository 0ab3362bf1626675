// Texts of the logbook. The Slovak ones name the paragraphs whose records they are.
import type { Language } from '../../text.ts';
import { CS } from './words.cs.ts';
import { EN } from './words.en.ts';
import { SK } from './words.sk.ts';
import type { LogbookWords } from './words-shape.ts';

export const LOGBOOK_WORDS: Readonly<Record<Language, LogbookWords>> = { sk: SK, cs: CS, en: EN };
