// Regular sending of the shown report by e-mail. Not there without settings of mail, and for who may not set it up.
import type { ReportInput } from '@flotila/domain/report/input.ts';
import type { ReportPeriod } from '@flotila/domain/report/period.ts';
import {
  createReportSchedule,
  deleteReportSchedule,
  listReportSchedules,
  listReportSendings,
  type ReportSchedule,
  type ReportSending,
  sendReportAgain,
  updateReportSchedule,
} from '@flotila/domain/report/report.api.ts';
import { getPublicSettings } from '@flotila/domain/session/session.api.ts';
import { Button, Switch } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allRows } from '../../ground/call/all-rows.ts';
import { keyOf, nextRefresh, useChange, useEndpoint } from '../../ground/call/api.ts';
import { language, t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showFailure } from '../../ground/ui/failure.ts';
import { ListStates, Stale } from '../../ground/ui/ListStates.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { dateTime } from '../../ground/words/format.ts';
import panel from './panel.module.css';
import { SendingFields } from './SendingFields.tsx';
import styles from './sending.module.css';
import { bodyOf, formOf, newSending, type SendingForm, scheduleOf } from './sending.ts';

const WATCH_MS = 2_000;

interface SendingProps {
  input: ReportInput;
  period: ReportPeriod;
}

export function Sending(props: SendingProps) {
  const { is } = useCompany();
  const settings = useEndpoint(getPublicSettings, {});
  if (!settings.data?.hasMail || !is('dispatcher')) return null;
  return <Schedules {...props} />;
}

function Schedules({ input, period }: SendingProps) {
  const { ccode: company } = useCompany();
  const asked = useQuery({
    queryKey: [...keyOf(listReportSchedules), company],
    queryFn: ({ signal }) => allRows(listReportSchedules, { company }, signal),
    // What is on its way is seen to arrive or fail.
    refetchInterval: (query) => {
      const isGoing = query.state.data?.some(({ last }) => last && isOnItsWay(last)) ?? false;
      return isGoing ? nextRefresh(query.state, WATCH_MS) : false;
    },
  });
  if (asked.isLoadingError) {
    return (
      <section className={panel.part}>
        <Stale text={t('rep.sendingFailed')} onRetry={() => void asked.refetch()} />
      </section>
    );
  }
  if (!asked.data) return null;
  const schedule = scheduleOf(asked.data, input);
  const key =
    schedule?.scheduleId ?? JSON.stringify([input.report, input.vehicleId, input.personId]);
  return <Schedule key={key} input={input} period={period} schedule={schedule} />;
}

function isOnItsWay({ state }: ReportSending): boolean {
  return state === 'waiting' || state === 'sending';
}

type Shown = SendingProps & { schedule: ReportSchedule | null };

function Schedule({ input, period, schedule }: Shown) {
  const { ccode: company, session } = useCompany();
  const create = useChange(createReportSchedule, [listReportSchedules]);
  const update = useChange(updateReportSchedule, [listReportSchedules]);
  const [isBegun, setBegun] = useState(false);
  const isOn = schedule?.active ?? isBegun;
  const own = 'login' in session && typeof session.login === 'string' ? session.login : null;
  const first = schedule ? formOf(schedule) : newSending(input, period, own);
  const store = (form: SendingForm, active: boolean) => {
    const options = { onError: showFailure, onSuccess: () => setBegun(false) };
    if (!schedule) {
      const body = bodyOf(form, input, { language: language(), active });
      return create.mutate({ company, body }, options);
    }
    const { scheduleId, lastChange } = schedule;
    const more = { language: schedule.language, active, lastChange };
    // What is sent follows what is shown when it is stored; switching it off changes nothing else.
    const about = active ? input : schedule.input;
    const body = bodyOf(form, about, more);
    return update.mutate({ company, path: { id: scheduleId }, body }, options);
  };
  return (
    <section className={panel.part} aria-labelledby="report-sending">
      <h2 id="report-sending">
        {t('rep.sending')}
        <Switch
          className={pieces.toEnd ?? ''}
          aria-labelledby="report-sending"
          checked={isOn}
          disabled={update.isPending}
          onChange={(signal) => {
            const isNowOn = signal.currentTarget.checked;
            if (schedule) store(formOf(schedule), isNowOn);
            else setBegun(isNowOn);
          }}
        />
      </h2>
      {isOn && (
        <SendingFields
          input={input}
          first={first}
          isNew={schedule === null}
          isStoring={create.isPending || update.isPending}
          onStore={(form) => store(form, true)}
        />
      )}
      {schedule && <Past schedule={schedule} />}
    </section>
  );
}

/** Next and last sending, what was sent before, and the end of it. */
function Past({ schedule }: { schedule: ReportSchedule }) {
  const { ccode: company, timeZone } = useCompany();
  const [isListed, setListed] = useState(false);
  const { scheduleId, next, last, active, lastChange } = schedule;
  const again = useChange(sendReportAgain, [listReportSchedules, listReportSendings]);
  const remove = useChange(deleteReportSchedule, [listReportSchedules]);
  const path = { id: scheduleId };
  return (
    <div className={styles.past}>
      {active && next && (
        <p>
          <IconClock size={14} stroke={1.7} aria-hidden="true" />
          {t('rep.nextSending', { time: dateTime(next, timeZone) })}
        </p>
      )}
      {last && <SendingLine sending={last} isLast />}
      {last && (last.state === 'failed' || last.state === 'uncertain') && (
        <Button
          variant="light"
          size="compact-sm"
          loading={again.isPending}
          onClick={() => again.mutate({ company, path }, { onError: showFailure })}
        >
          {t('rep.sendAgain')}
        </Button>
      )}
      <div className={styles.ways}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isListed}
          onClick={() => setListed(!isListed)}
        >
          {t('rep.sent')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate({ company, path, query: { lastChange } }, { onError: showFailure })
          }
        >
          {t('rep.sendNoMore')}
        </Button>
      </div>
      {isListed && <Sendings scheduleId={scheduleId} />}
    </div>
  );
}

function Sendings({ scheduleId }: { scheduleId: number }) {
  const { ccode: company } = useCompany();
  const asked = useEndpoint(listReportSendings, { company, path: { id: scheduleId } });
  const sendings = asked.data?.content;
  return (
    <div className={styles.sendings}>
      <ListStates
        asked={asked}
        stale={t('rep.sendingFailed')}
        failed={t('rep.sendingFailed')}
        rows={2}
      />
      {sendings?.length === 0 && <p>{t('rep.noneSent')}</p>}
      {sendings?.map((sending) => (
        <SendingLine key={sending.sendingId} sending={sending} />
      ))}
    </div>
  );
}

const STATE_ICONS = {
  waiting: IconClock,
  sending: IconClock,
  sent: IconCheck,
  failed: IconAlertTriangle,
  uncertain: IconHelpCircle,
};

const TONES: Partial<Record<keyof typeof STATE_ICONS, string | undefined>> = {
  sent: pieces.good,
  failed: pieces.alarm,
  uncertain: pieces.notice,
};

function SendingLine(props: { sending: NonNullable<ReportSchedule['last']>; isLast?: boolean }) {
  const { timeZone } = useCompany();
  const { state, sent, planned, recipients, failure } = props.sending;
  const Icon = STATE_ICONS[state];
  const time = dateTime(sent ?? planned, timeZone);
  return (
    <p className={TONES[state]} title={recipients.join(', ')}>
      <Icon size={14} stroke={1.8} aria-hidden="true" />
      <span>
        {props.isLast && state === 'sent'
          ? t('rep.lastSent', { time })
          : t(`rep.sendingState.${state}`, { time })}
        {failure && <small>{failure}</small>}
      </span>
    </p>
  );
}
