// Why an alert rang, in one sentence, as a curve and as the very records; who was told; then what to do about it:
// acknowledge with a note, or look closer.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { isFuelChange } from '@flotila/domain/ride/marker.ts';
import { NOTE_MAX } from '@flotila/domain/text.ts';
import { localDay } from '@flotila/domain/time.ts';
import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { dataDetailPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Stale } from '../../ground/ui/ListStates.tsx';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { timeOrDate } from '../../ground/words/day-words.ts';
import { useAlertDetail } from '../../thing/alert/alert.data.ts';
import { isHandled } from '../../thing/alert/alert-list.ts';
import { useRides } from '../../thing/ride/ride.data.ts';
import { rideName } from '../../thing/ride/ride-from.ts';
import { ridesOfDay } from '../history/history-place.ts';
import { CallFor } from './CallFor.tsx';
import styles from './details.module.css';
import {
  contractLink,
  historyLink,
  hoursLink,
  isFuelKind,
  refuelingsLink,
  serviceLink,
} from './links.ts';
import { useAlertTrack } from './use-alert-track.ts';
import { WhyCurve } from './WhyCurve.tsx';
import { WhyRecords } from './WhyRecords.tsx';
import { whySentence } from './why-words.ts';

interface AlertDetailsProps {
  alert: Alert;
  onAcknowledge: (note: string) => void;
}

export function AlertDetails({ alert, onAcknowledge }: AlertDetailsProps) {
  const mayAcknowledge = useCompany().is('dispatcher');
  return (
    <div className={styles.details}>
      <Why alert={alert} />
      <Told alert={alert} />
      {mayAcknowledge && !isHandled(alert) && <Note onAcknowledge={onAcknowledge} />}
      <Links alert={alert} />
    </div>
  );
}

function Why({ alert }: { alert: Alert }) {
  const { ccode } = useCompany();
  const nowMs = useNow();
  const { data: detail, isError, refetch } = useAlertDetail(ccode, alert.alertId);
  const { track, series, shown } = useAlertTrack(alert);
  return (
    <>
      <p className={styles.why}>
        <b className={pieces.strong}>{t('alerts.why')}</b> {t('alerts.rule')}{' '}
        <RuleName alert={alert} />: {whySentence(alert)}
      </p>
      {series && track && detail && (
        <WhyCurve alert={detail} series={series} track={track} shown={shown} nowMs={nowMs} />
      )}
      {detail && <WhyRecords alert={detail} track={track ?? []} />}
      {isError && !detail && (
        <Stale text={t('alerts.recordsFailed')} onRetry={() => void refetch()} />
      )}
    </>
  );
}

/** Leads to the rule whoever may read rules. */
function RuleName({ alert: { ruleId, ruleName } }: { alert: Alert }) {
  const { ccode, may } = useCompany();
  if (ruleId === null || !may('rule', 'read')) return ruleName;
  return <PathLink href={dataDetailPath(ccode, 'rule', ruleId)}>{ruleName}</PathLink>;
}

/** When it rang, and when others were told because nobody had acknowledged it. */
function Told({ alert }: { alert: Alert }) {
  const { timeZone } = useCompany();
  const nowMs = useNow();
  const { rangAt, escalatedAt, reportedLate } = alert;
  const at = (moment: string) => ({ when: timeOrDate(moment, timeZone, nowMs) });
  const parts = [
    rangAt && t('alerts.rang', at(rangAt)),
    escalatedAt && t('alerts.escalated', at(escalatedAt)),
    reportedLate && t(alert.isPast ? 'alerts.pastWhy' : 'alerts.lateWhy'),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className={styles.told}>
      <IconSend size={14} stroke={1.6} aria-hidden="true" /> {parts.join(' · ')}
    </p>
  );
}

function Note({ onAcknowledge }: Pick<AlertDetailsProps, 'onAcknowledge'>) {
  const [note, setNote] = useState('');
  return (
    <form
      className={styles.form}
      onSubmit={(signal) => {
        signal.preventDefault();
        onAcknowledge(note);
      }}
    >
      <TextInput
        className={`${pieces.grows} ${pieces.yields}`}
        aria-label={t('alerts.note')}
        placeholder={t('alerts.noteHint')}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(signal) => setNote(signal.currentTarget.value)}
        onKeyDown={leaveByEscape}
      />
      <Button type="submit" leftSection={<IconCheck size={16} />}>
        {t('alerts.acknowledge')}
      </Button>
    </form>
  );
}

/** Esc leaves the field; the next one closes the alert. */
function leaveByEscape(signal: KeyboardEvent<HTMLInputElement>): void {
  if (signal.key !== 'Escape') return;
  signal.stopPropagation();
  signal.currentTarget
    .closest('[role="listitem"]')
    ?.querySelector<HTMLElement>('[data-alert]')
    ?.focus();
}

function Links({ alert }: { alert: Alert }) {
  const { ccode, timeZone } = useCompany();
  const nowMs = useNow();
  const ride = useRideAt(alert);
  const plate = alert.numericPlate ?? '';
  const links = [
    {
      href: historyLink(alert, ccode, timeZone, ride),
      text: t('alerts.history', { when: timeOrDate(alert.begin, timeZone, nowMs) }),
    },
    { href: refuelingsLink(alert, ccode, timeZone), text: t('alerts.refuelings', { plate }) },
    { href: serviceLink(alert, ccode), text: t('alerts.services', { plate }) },
    { href: contractLink(alert, ccode), text: t('alerts.contracts', { plate }) },
    {
      href: hoursLink(alert, ccode),
      text: t('alerts.hoursOf', { name: alert.personName ?? '' }),
    },
  ];
  return (
    <p className={styles.links}>
      <CallFor alert={alert} shows={['words', 'number']} />
      {links.map(
        ({ href, text }) =>
          href && (
            <PathLink key={href} href={href}>
              {text}
            </PathLink>
          ),
      )}
    </p>
  );
}

/** The ride of that moment, as the history names it; undefined while it is not known or there is none. */
function useRideAt({ vehicleId, begin, kind, why }: Alert): string | undefined {
  const { ccode, timeZone } = useCompany();
  const day = localDay(Date.parse(begin), timeZone);
  const { data } = useRides(ccode, vehicleId === null ? null : ridesOfDay({ vehicleId, day }));
  const moment = String(why.params.found ?? begin);
  return useMemo(() => {
    const there = (data ?? []).filter(
      ({ fromTimestamp, toTimestamp }) => fromTimestamp <= moment && moment <= toTimestamp,
    );
    const isOfFuel = isFuelKind(kind);
    const ride = there.find((one) => isFuelChange(one) === isOfFuel) ?? there[0];
    return ride && rideName(ride);
  }, [data, moment, kind]);
}
