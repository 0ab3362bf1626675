// The sentence of a rule with its changeable parts: Tab walks them, Enter opens one, its editor stands below its row
// and hides nothing of the sentence; Esc puts it away and gives the focus back to its part.
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { giveFirstFocus } from '../../ground/ui/first-focus.ts';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './sentence.module.css';
import type { Part, Piece } from './sentence.ts';

/** Letters of a part that goes to the next line whole; a longer one is broken. */
const WHOLE_MAX = 20;

export interface RuleSentenceProps {
  rows: readonly (readonly Piece[])[];
  /** The part whose editor is open. */
  open: Part | null;
  onOpen: (part: Part | null) => void;
  isReadOnly: boolean;
  /** Sentences below rows, by their part. */
  refused: Partial<Record<Part, string>>;
  /** Up and down on a part: another value without opening it. */
  onStep: (part: Part, step: 1 | -1) => void;
  editor: ReactNode;
}

export function RuleSentence(props: RuleSentenceProps) {
  const { rows, open, onOpen } = props;
  const lead = useRef<HTMLDivElement>(null);
  const close = () => {
    const part = open;
    onOpen(null);
    requestAnimationFrame(() => buttonOf(lead.current, part)?.focus());
  };
  useOpened(lead, open);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it holds the editors of its parts, too.
    <div
      ref={lead}
      role="group"
      className={styles.sentence}
      aria-label={t('rule.sentence')}
      data-keeps-escape={open !== null}
      onKeyDown={(signal) => {
        if (signal.key !== 'Escape' || open === null || isSearch(signal.target)) return;
        signal.stopPropagation();
        close();
      }}
    >
      {rows.map((row, at) => {
        const parts = row.flatMap(({ part }) => part ?? []);
        const isOpen = open !== null && parts.includes(open);
        const refusals = parts.flatMap((part) => props.refused[part] ?? []);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the sentence.
          <div key={at}>
            <p className={styles.row}>
              {row.map((piece, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <Word key={index} piece={piece} {...props} />
              ))}
            </p>
            {refusals.map((text) => (
              <p key={text} className={styles.refusal} role="alert">
                {text}
              </p>
            ))}
            {isOpen && (
              <div className={styles.editor} data-part-editor>
                {props.editor}
                <button type="button" className={`${pieces.lit} ${styles.done}`} onClick={close}>
                  {t('rule.e.done')}
                </button>
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

function Word({ piece, ...props }: RuleSentenceProps & { piece: Piece }) {
  const { part, text, isMissing } = piece;
  if (part === undefined) return <span>{text}</span>;
  if (props.isReadOnly) return <strong>{text}</strong>;
  const isOpen = props.open === part;
  const refusal = props.refused[part];
  const toggle = () => props.onOpen(isOpen ? null : part);
  function onKeyDown(signal: KeyboardEvent) {
    if (signal.key === 'Enter' || signal.key === ' ') {
      signal.preventDefault();
      toggle();
    }
    const step = signal.key === 'ArrowUp' ? 1 : signal.key === 'ArrowDown' ? -1 : 0;
    if (step === 0) return;
    signal.preventDefault();
    props.onStep(part as Part, step);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot be broken over two lines.
    <span
      role="button"
      tabIndex={0}
      className={`${styles.part} ${text.length <= WHOLE_MAX ? pieces.oneLine : ''}`}
      data-part={part}
      data-missing={isMissing}
      aria-label={t('rule.e.part', { what: t(`rule.p.${part}`), value: text })}
      aria-expanded={isOpen}
      aria-invalid={refusal !== undefined}
      onClick={toggle}
      onKeyDown={onKeyDown}
    >
      {text}
    </span>
  );
}

/** A part that opens shows its editor whole, and its first field can be typed into. */
function useOpened(lead: { current: HTMLElement | null }, open: Part | null): void {
  useEffect(() => {
    if (open === null) return;
    const editor = lead.current?.querySelector<HTMLElement>('[data-part-editor]');
    editor?.scrollIntoView({ block: 'nearest' });
    const isTouched = window.matchMedia('(pointer: coarse)').matches;
    const first = editor?.querySelector<HTMLElement>('[aria-pressed="true"], input, button');
    if (!isTouched) giveFirstFocus(first, { preventScroll: true });
  }, [lead, open]);
}

/** A search with words in it, which Esc empties first. */
function isSearch(target: EventTarget): boolean {
  return target instanceof Element && target.matches('input[data-keeps-escape="true"]');
}

function buttonOf(lead: HTMLElement | null, part: Part | null): HTMLElement | null {
  return lead?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? null;
}
