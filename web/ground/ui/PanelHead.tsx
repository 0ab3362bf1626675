// The head of a panel: title, a word beside it, buttons, and always the same way out.
import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { IconButton } from './IconButton.tsx';
import styles from './panel-head.module.css';
import pieces from './pieces.module.css';

/** Finds the title of the panel that is shown. */
export const PANEL_TITLE = '[data-panel-title]';

export interface PanelHeadProps {
  title: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
  onClose: () => void;
}

export function PanelHead(props: PanelHeadProps) {
  return (
    <header className={styles.head}>
      <h2
        className={`${pieces.cut} ${styles.title}`}
        tabIndex={-1}
        data-panel-title
        onKeyDown={downToRows}
      >
        {props.title}
      </h2>
      {props.aside && <span className={`${pieces.cut} ${styles.aside}`}>{props.aside}</span>}
      <span className={styles.buttons}>
        {props.children}
        <IconButton label={t('app.close')} onClick={props.onClose}>
          <IconX size={18} />
        </IconButton>
      </span>
    </header>
  );
}

/** What of the rows of a table or list the tab key would come to. */
const ROW = ':is(tr, [role="row"], [data-alert])[tabindex="0"]';

/** From the title, where the focus is when the panel opens, the arrow leads past buttons and tabs to the first row. */
function downToRows(signal: KeyboardEvent<HTMLElement>): void {
  if (signal.key !== 'ArrowDown' || signal.target !== signal.currentTarget) return;
  const row = signal.currentTarget.closest('aside')?.querySelector<HTMLElement>(ROW);
  if (!row) return;
  signal.preventDefault();
  signal.stopPropagation();
  row.focus();
}
