// Record mode of the data view (DATA-008 … DATA-016): toolbar with save, cancel and actions, and the form of
// the module. Ctrl+S and Alt+S store, Esc goes back to the list.
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { type DataDetail, type DataList, dataListPath } from '../../ground/address/paths.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { LIST_MODULES } from '../../ground/session/guards.ts';
import { abandonPage, leaveDialog } from '../../ground/ui/dialogs.ts';
import { giveFirstFocus } from '../../ground/ui/first-focus.ts';
import { Failed, Skeleton } from '../../ground/ui/ListStates.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { RecordConflict } from '../../ground/ui/RecordConflict.tsx';
import { conflictLines } from './conflict-lines.ts';
import { detourPath, draftOf, draftPath, fillDraft, forgetDraft, keepDraft } from './detour.ts';
import { listHref, noteRow } from './list-memory.ts';
import type { AnyDataModule, DataPlace, RecordModule } from './module.ts';
import { useNaming } from './naming.ts';
import { RecordActions, RecordFrame } from './RecordFrame.tsx';
import styles from './record.module.css';
import { recordActions } from './record-actions.ts';
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
  const kind = module.record;
  const company = useCompany();
  const search = useSearch({ strict: false }) as Record<string, string>;
  const place = useMemo(
    () => ({ ccode: company.ccode, company, month: null, search }),
    [company, search],
  );
  // A list without records has no address that leads here.
  if (!kind) return null;
  // Another record begins anew.
  return <Loaded key={id} module={module} kind={kind} place={place} id={id} />;
}

interface LoadedProps {
  module: AnyDataModule;
  kind: RecordModule<Any, Any>;
  place: DataPlace;
  id: string;
}

function Loaded({ module, kind, place, id }: LoadedProps) {
  const isNew = id === NEW;
  const back = useBack(module.list, place);
  const asked = useQuery({
    // Not below the list's key: storing and deleting must not read it again.
    queryKey: ['record', module.list, place.ccode, id],
    queryFn: ({ signal }) => kind.load(place, id, signal),
    enabled: !isNew,
    // The form begins with what the server has now, and a later reading would not reach it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const isGone =
    asked.error instanceof CallFailure && [400, 404].includes(asked.error.detail.status);
  useEffect(() => {
    if (!isGone) return;
    showGone();
    back.go(place.ccode);
  }, [isGone, back, place.ccode]);
  if (isNew || asked.data !== undefined) {
    return (
      <RecordPage
        module={module}
        kind={kind}
        place={place}
        id={id}
        first={isNew ? null : asked.data}
      />
    );
  }
  return (
    <RecordFrame list={module.list} title={t(`data.${module.list}`)} backHref={back.href}>
      {asked.isError && !isGone ? (
        <Failed title={t('data.recordFailed')} error={asked.error} onRetry={asked.refetch} />
      ) : (
        <Skeleton rows={6} />
      )}
    </RecordFrame>
  );
}

function RecordPage({ module, kind, place, id, first }: LoadedProps & { first: Any }) {
  const back = useBack(module.list, place);
  const { may } = useCompany();
  const right = LIST_MODULES[module.list];
  const { draft: ownKey, for: waitingKey } = place.search ?? {};
  const [draft] = useState(() => draftOf(ownKey, place.ccode));
  const state = useRecordForm({
    module,
    record: kind,
    place,
    first,
    draft,
    mayWrite: may(right, 'write'),
    onDone: (ccode, stored, href) => {
      if (stored !== null) noteRow(ccode, module.list, stored);
      if (stored !== null && waitingKey !== undefined) fillDraft(waitingKey, stored);
      forgetDraft(ownKey);
      back.go(ccode, href);
    },
  });
  const detour = useDetour(place.ccode, kind.detail, id, state);
  // Asked here, so that the address stays that of the form while the question stands.
  const leave = () =>
    leaveDialog(() => {
      forgetDraft(ownKey);
      back.go(place.ccode);
    });
  useRecordKeys({ save: state.save, leave });
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form, first === null);
  const renew = async () => state.renew(await kind.load(place, id, new AbortController().signal));
  const actions = recordActions(module, place, { ...state, renew });
  const { Fields, Aside, Mark, Room } = kind;
  const fields = {
    place,
    record: state.record,
    form: state.form,
    refused: state.refused,
    isReadOnly: state.isReadOnly || state.isBusy,
    onChange: state.change,
    onLeave: state.leave,
    onDetour: detour,
  };
  return (
    <RecordFrame
      list={module.list}
      title={kind.titleOf(state.record)}
      backHref={back.href}
      {...(Room ? { room: (padding) => <Room {...fields} padding={padding} /> } : {})}
      mark={Mark && state.record !== null && <Mark record={state.record} />}
      buttons={
        <>
          <RecordActions entries={actions} />
          <Button className={pieces.notOnPhone ?? ''} variant="default" onClick={leave}>
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
        {state.conflict && <Changes kind={kind} place={place} state={state} />}
        <Fields {...fields} />
        {/* Enter in a field stores. */}
        <button type="submit" hidden disabled={state.isReadOnly} />
      </form>
      {Aside && <Aside place={place} record={state.record} form={state.form} onRenew={renew} />}
    </RecordFrame>
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

/**
 * Back to the list as it was left, or to the half-filled form that waits for this record; what is unsaved is
 * asked about on the way.
 */
function useBack(list: DataList, { ccode, search }: DataPlace) {
  const go = useGo();
  const router = useRouter();
  const key = search?.for;
  const waiting = draftOf(key, ccode);
  const isWaiting = key !== undefined && waiting !== undefined;
  const hrefOf = (to: string) =>
    isWaiting ? draftPath(key, waiting) : (listHref(to, list) ?? dataListPath(to, list));
  const latest = useRef<(to: string, other?: string) => void>(() => undefined);
  latest.current = (to, other) => {
    const { leadsBack } = router.state.location.state;
    const isPage = leadsBack === 'page' && to === ccode;
    if (other !== undefined && !isWaiting && !isPage) go(other, { replace: true });
    else if (to === ccode && leadsBack) router.history.back();
    else go(hrefOf(to), { replace: true });
  };
  const href = hrefOf(ccode);
  return useMemo(
    () => ({ href, go: (to: string, other?: string) => latest.current(to, other) }),
    [href],
  );
}

/** D-CTR-009: leaves the form as it is for a new record of another list; Back comes back to it. */
function useDetour(ccode: string, detail: DataDetail, id: string, { form, start }: RecordForm) {
  const router = useRouter();
  return async (to: DataDetail, field: string, given: Record<string, string> = {}) => {
    const draft = { ccode, detail, id, form, start, field };
    const key = keepDraft(draft);
    // Nothing is lost, so nobody shall ask.
    abandonPage();
    const { leadsBack } = router.state.location.state;
    const stay = { ignoreBlocker: true } as const;
    await router.navigate({
      href: draftPath(key, draft),
      replace: true,
      ...stay,
      ...(leadsBack ? { state: { leadsBack } } : {}),
    });
    await router.navigate({
      href: detourPath(key, ccode, to, given),
      state: { leadsBack: 'list' },
      ...stay,
    });
  };
}

/** A new record begins in its first field. */
function useFirstField(form: { current: HTMLFormElement | null }, isNew: boolean): void {
  useEffect(() => {
    if (!isNew) return;
    giveFirstFocus(
      form.current?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea'),
    );
  }, [form, isNew]);
}
