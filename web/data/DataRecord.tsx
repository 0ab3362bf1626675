// Record mode of the data view (DATA-008 … DATA-016): toolbar with save, cancel and actions, and the form of
// the module. Ctrl+S and Alt+S store, Esc goes back to the list.
import { Button, Menu } from '@mantine/core';
import { IconArrowLeft, IconDots, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { LIST_MODULES } from '../app/guards.ts';
import { leaveDialog } from '../dialogs.ts';
import { CallFailure } from '../http.ts';
import { t } from '../i18n/i18n.ts';
import { PathLink, useGo } from '../navigate.tsx';
import { type DataList, dataListPath } from '../paths.ts';
import { useCompany } from '../session/company.ts';
import { failureText } from '../ui/failure.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Skeleton } from '../ui/ListStates.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RecordConflict } from '../ui/RecordConflict.tsx';
import { MenuEntry, type RowEntry } from '../ui/RowMenu.tsx';
import { conflictLines } from './conflict-lines.ts';
import { listHref, noteRow } from './list-memory.ts';
import type { AnyDataModule, DataPlace, RecordModule } from './module.ts';
import { useNaming } from './naming.ts';
import styles from './record.module.css';
import { recordActions } from './record-actions.ts';
import bar from './toolbar.module.css';
import { useModule } from './use-module.ts';
import { type RecordForm, showGone, useRecordForm } from './use-record-form.ts';
import { useRecordKeys } from './use-record-keys.ts';

// biome-ignore lint/suspicious/noExplicitAny: records and forms of all modules.
type Any = any;

/** DATA-024. */
const NEW = 'new';

export function DataRecordPage({ list }: { list: DataList }) {
  const { id = NEW } = useParams({ strict: false });
  const module = useModule(list);
  const kind = module?.record;
  const company = useCompany();
  const search = useSearch({ strict: false }) as Record<string, string>;
  const place = useMemo(
    () => ({ ccode: company.ccode, company, month: null, search }),
    [company, search],
  );
  if (!module || !kind) {
    return (
      <Frame list={list} title={t(`data.${list}`)}>
        <Notice title={t('later.title')} text={t('later.text')} />
      </Frame>
    );
  }
  // Another record begins anew.
  return <Loaded key={id} {...{ module, kind, place, id }} />;
}

interface LoadedProps {
  module: AnyDataModule;
  kind: RecordModule<Any, Any>;
  place: DataPlace;
  id: string;
}

function Loaded({ module, kind, place, id }: LoadedProps) {
  const isNew = id === NEW;
  const back = useBack(module.list, place.ccode);
  const asked = useQuery({
    // Not below the list's key: storing and deleting must not read it again.
    queryKey: ['record', module.list, place.ccode, id],
    queryFn: ({ signal }) => kind.load(place, id, signal),
    enabled: !isNew,
    // The form begins with what the server has now, and a later reading would not reach it.
    ...{ gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  });
  const isGone =
    asked.error instanceof CallFailure && [400, 404].includes(asked.error.detail.status);
  useEffect(() => {
    if (!isGone) return;
    showGone();
    back(place.ccode);
  }, [isGone, back, place.ccode]);
  if (isNew || asked.data !== undefined) {
    return <RecordPage {...{ module, kind, place }} first={isNew ? null : asked.data} />;
  }
  return (
    <Frame list={module.list} title={t(`data.${module.list}`)}>
      {asked.isError && !isGone ? (
        <Notice role="alert" title={t('data.recordFailed')} text={failureText(asked.error)}>
          <Button variant="default" onClick={() => void asked.refetch()}>
            {t('app.retry')}
          </Button>
        </Notice>
      ) : (
        <Skeleton rows={6} />
      )}
    </Frame>
  );
}

function RecordPage({ module, kind, place, first }: Omit<LoadedProps, 'id'> & { first: Any }) {
  const back = useBack(module.list, place.ccode);
  const { may } = useCompany();
  const right = LIST_MODULES[module.list];
  const state = useRecordForm({
    ...{ module, record: kind, place, first },
    mayWrite: may(right, 'write'),
    onDone: (ccode, stored) => {
      if (stored !== null) noteRow(ccode, module.list, stored);
      back(ccode);
    },
  });
  // Asked here, so that the address stays that of the form while the question stands.
  const leave = () => leaveDialog(() => back(place.ccode));
  useRecordKeys({ save: state.save, leave });
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form, first === null);
  const actions = recordActions(module, place, state);
  const { Fields } = kind;
  return (
    <Frame
      list={module.list}
      title={kind.titleOf(state.record)}
      buttons={
        <>
          <Actions entries={actions} />
          <Button className={bar.cancel ?? ''} variant="default" onClick={leave}>
            {t(state.isReadOnly ? 'app.close' : 'app.cancel')}
          </Button>
          {!state.isReadOnly && (
            <Button loading={state.isStoring} disabled={state.isBusy} onClick={state.save}>
              {t('app.save')}
            </Button>
          )}
        </>
      }
    >
      <form
        ref={form}
        data-record-form
        data-read-only={state.isReadOnly}
        className={styles.form}
        noValidate
        onSubmit={(signal) => {
          signal.preventDefault();
          state.save();
        }}
      >
        {state.isReadOnly && (
          <p className={styles.readOnly}>
            <IconLock size={16} stroke={1.6} aria-hidden="true" />
            {state.refusal ?? t('data.readOnly')}
          </p>
        )}
        {state.conflict && <Changes {...{ kind, place, state }} />}
        <Fields
          place={place}
          record={state.record}
          form={state.form}
          refused={state.refused}
          isReadOnly={state.isReadOnly || state.isBusy}
          onChange={state.change}
          onLeave={state.leave}
        />
        {/* Enter in a field stores. */}
        <button type="submit" hidden disabled={state.isReadOnly} />
      </form>
    </Frame>
  );
}

/** DATA-026: what the other changed; it stands in the form already, and what was typed can come back. */
function Changes({
  kind,
  place,
  state,
}: Pick<LoadedProps, 'kind' | 'place'> & { state: RecordForm }) {
  const lead = useRef<HTMLDivElement>(null);
  const { conflict } = state;
  const naming = useNaming(place, kind.tellsPersons === true);
  const words = (field: string, value: unknown) => kind.fieldText(field, value, naming);
  const lines = conflictLines(words, conflict ?? [], state.contested, state.change);
  // It stands above what is read now.
  useEffect(() => {
    if (conflict) lead.current?.scrollIntoView({ block: 'nearest' });
  }, [conflict]);
  return (
    <div ref={lead} className={styles.conflict}>
      <RecordConflict lines={lines} />
    </div>
  );
}

function Frame(props: { list: DataList; title: string; buttons?: ReactNode; children: ReactNode }) {
  const { ccode, company } = useCompany();
  const href = listHref(ccode, props.list) ?? dataListPath(ccode, props.list);
  return (
    <>
      <header className={bar.toolbar} data-mode="record">
        <PathLink className={bar.back} href={href} aria-label={t('data.back')}>
          <IconArrowLeft size={18} />
        </PathLink>
        <div className={bar.heading}>
          <h1>{props.title}</h1>
          <p>
            {t(`data.${props.list}`)} · {company.name}
          </p>
        </div>
        {props.buttons}
      </header>
      <div className={styles.body}>{props.children}</div>
    </>
  );
}

function Actions({ entries }: { entries: readonly RowEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Menu position="bottom-end" width={220} withinPortal transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <IconButton label={t('app.more')}>
          <IconDots size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <MenuEntry key={entry.label} {...entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Back to the list as it was left; what is unsaved is asked about on the way. */
function useBack(list: DataList, ccode: string) {
  const go = useGo();
  const router = useRouter();
  const latest = useRef<(to: string) => void>(() => undefined);
  latest.current = (to) => {
    if (to === ccode && router.state.location.state.isFromList) router.history.back();
    else go(listHref(to, list) ?? dataListPath(to, list), { replace: true });
  };
  return useMemo(() => (to: string) => latest.current(to), []);
}

/** A new record begins in its first field. */
function useFirstField(form: { current: HTMLFormElement | null }, isNew: boolean): void {
  useEffect(() => {
    if (!isNew) return;
    form.current?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')?.focus();
  }, [form, isNew]);
}
