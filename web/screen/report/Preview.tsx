// The left part of the report screen: a line with pages, zoom and print, below it the pages, or why there are none.
import { Button } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconFileAlert,
  IconMinus,
  IconPlus,
  IconPrinter,
} from '@tabler/icons-react';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { failureText, showFailure } from '../../ground/ui/failure.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { isTooLarge } from '../../thing/report/ask-report.ts';
import { PageStack, type PageStackHandle, type Zoom } from './PageStack.tsx';
import { nextZoom, type PagesAt } from './page-place.ts';
import { keptWorker } from './pdf.ts';
import styles from './preview.module.css';
import { printPages } from './print-pages.ts';
import type { Preview as PreviewOf } from './use-preview.ts';
import type { SaveControl } from './use-save.ts';

export interface PreviewHandle {
  step(pages: 1 | -1): void;
  zoom(direction: 1 | -1): void;
}

interface PreviewProps {
  preview: PreviewOf;
  saving: SaveControl;
  onFailed: (failure: unknown) => void;
  /** The paper that leaves the house: made for it, for a logbook remembers what was printed of it. */
  onPrint: () => Promise<Blob>;
  ref: Ref<PreviewHandle>;
}

export function Preview(props: PreviewProps) {
  const { preview, ref, onFailed } = props;
  const [zoom, setZoom] = useState<Zoom>('width');
  const [at, setAt] = useState<PagesAt | null>(null);
  const stack = useRef<PageStackHandle>(null);
  const shown = preview.pages ? at : null;
  const control: PreviewHandle = {
    step: (pages) => shown && stack.current?.toPage(shown.page + pages),
    zoom: (direction) => shown && setZoom(nextZoom(shown.scale, direction)),
  };
  useImperativeHandle(ref, () => control);
  // While the pages are made.
  useEffect(() => void keptWorker(), []);
  return (
    <div className={styles.preview}>
      <Toolbar
        preview={preview}
        control={control}
        zoom={zoom}
        at={shown}
        onWidth={() => setZoom('width')}
        onPrint={props.onPrint}
      />
      {preview.isLoading && (
        <div
          className={`${pieces.late} ${styles.line}`}
          role="status"
          aria-label={t('rep.preparing')}
        />
      )}
      {preview.pages ? (
        <PageStack ref={stack} pages={preview.pages} zoom={zoom} onFailed={onFailed} onAt={setAt} />
      ) : (
        <div className={styles.instead}>
          <Instead {...props} />
        </div>
      )}
    </div>
  );
}

function Toolbar(props: {
  preview: PreviewOf;
  control: PreviewHandle;
  zoom: Zoom;
  at: PagesAt | null;
  onWidth: () => void;
  onPrint: () => Promise<Blob>;
}) {
  const { at, control, zoom, preview } = props;
  const [isPrinting, setPrinting] = useState(false);
  const print = () => {
    if (!preview.pages || isPrinting) return;
    setPrinting(true);
    props
      .onPrint()
      .then((blob) => printPages(blob, new AbortController().signal))
      .catch(showFailure)
      .finally(() => setPrinting(false));
  };
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('rep.preview')}>
      <IconButton
        label={t('rep.pageUp')}
        disabled={!at || at.page === 0}
        onClick={() => control.step(-1)}
      >
        <IconChevronUp size={18} />
      </IconButton>
      <IconButton
        label={t('rep.pageDown')}
        disabled={!at || at.page >= at.count - 1}
        onClick={() => control.step(1)}
      >
        <IconChevronDown size={18} />
      </IconButton>
      <span className={styles.number} role="status">
        {at && t('rep.page', { page: at.page + 1, count: at.count })}
      </span>
      <span className={pieces.grows} />
      <IconButton label={t('rep.zoomOut')} disabled={!at} onClick={() => control.zoom(-1)}>
        <IconMinus size={18} />
      </IconButton>
      <button
        type="button"
        className={`${pieces.lit} ${styles.zoom}`}
        disabled={!at}
        aria-pressed={zoom === 'width'}
        title={t('rep.fitWidth')}
        onClick={props.onWidth}
      >
        {zoom === 'width' ? t('rep.width') : `${Math.round(zoom * 100)} %`}
      </button>
      <IconButton label={t('rep.zoomIn')} disabled={!at} onClick={() => control.zoom(1)}>
        <IconPlus size={18} />
      </IconButton>
      <IconButton label={t('rep.print')} disabled={!at} loading={isPrinting} onClick={print}>
        <IconPrinter size={18} />
      </IconButton>
    </div>
  );
}

/** Why there are no pages, and what to do. */
function Instead({ preview, saving }: PreviewProps) {
  if (preview.failure) {
    const isLarge = isTooLarge(preview.failure);
    return (
      <Notice
        role="alert"
        icon={<IconFileAlert size={36} stroke={1.3} />}
        title={t(isLarge ? 'rep.large' : 'rep.failed')}
        text={isLarge ? t('rep.largeText') : failureText(preview.failure)}
      >
        {isLarge ? (
          (['pdf', 'xlsx'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              loading={saving.isOrdering}
              onClick={() => saving.order(format)}
            >
              {t('rep.order', { format: format.toUpperCase() })}
            </Button>
          ))
        ) : (
          <Button variant="default" onClick={preview.retry}>
            {t('app.retry')}
          </Button>
        )}
      </Notice>
    );
  }
  return preview.isLoading ? (
    <div className={`${pieces.late} ${styles.blank}`} aria-hidden="true" />
  ) : null;
}
