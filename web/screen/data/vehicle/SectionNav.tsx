// The row of the parts of a long form: it stays at the top, leads to each part, and marks the one that is
// read now and those where something is refused.
import { IconAlertCircle } from '@tabler/icons-react';
import { t } from '../../../ground/i18n/i18n.ts';
import { useInSight } from '../../../ground/ui/in-sight.ts';
import { SECTIONS, type Section } from './sections.ts';
import styles from './vehicle-form.module.css';

/** Height of this row, which stays above the part. */
const BAR_PX = 46;
const PREFIX = 'vehicle-';

export function SectionNav({ refused }: { refused: ReadonlySet<Section> }) {
  const inSight = useInSight(SECTIONS, PREFIX);
  const current = SECTIONS.find((section) => inSight.has(section)) ?? 'basic';
  return (
    <nav className={styles.nav} aria-label={t('vf.sections')}>
      {SECTIONS.map((section) => (
        <button
          key={section}
          type="button"
          aria-current={section === current}
          data-refused={refused.has(section)}
          onClick={() => goTo(section)}
        >
          {t(`vf.s.${section}`)}
          {refused.has(section) && (
            <IconAlertCircle size={15} role="img" aria-label={t('vf.refusedPart')} />
          )}
        </button>
      ))}
    </nav>
  );
}

function partOf(section: Section): HTMLElement | null {
  return document.getElementById(`${PREFIX}${section}`);
}

function goTo(section: Section): void {
  const part = partOf(section);
  const scroller = part && scrollerOf(part);
  if (!part || !scroller) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Only the form scrolls: `scrollIntoView` would also move the frame around it.
  const top = part.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  scroller.scrollBy({ top: top - BAR_PX, behavior: isCalm ? 'auto' : 'smooth' });
  part
    .querySelector<HTMLElement>('input:not(:disabled), button:not(:disabled)')
    ?.focus({ preventScroll: true });
}

function scrollerOf(part: HTMLElement): HTMLElement | null {
  let parent = part.parentElement;
  while (parent && !/auto|scroll/.test(getComputedStyle(parent).overflowY)) {
    parent = parent.parentElement;
  }
  return parent;
}
