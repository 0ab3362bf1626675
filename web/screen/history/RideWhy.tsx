// Why a ride begins, ends, or was not ended by a stop: the question opens the sentence of the rule with
// the settings that it used, and the records that decided.
import { type LocationView, listLocations } from '@flotila/domain/location/location.api.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { useQuery } from '@tanstack/react-query';
import { call, keyOf } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { Question } from '../../ground/ui/Question.tsx';
import { date, dateTime, MISSING, number, time } from '../../ground/words/format.ts';
import { boundarySentence, joinedSentence } from './boundary-words.ts';
import { Failed } from './Failed.tsx';
import styles from './history.module.css';
import { RideWay } from './RideWay.tsx';

export function RideWhy({ ride }: { ride: RideView }) {
  const { timeZone } = useCompany();
  const { startBecause, endBecause, joinedStops } = ride;
  const isGoing = ride.rideState === 'unfinished';
  const ends = [
    {
      question: t('why.start', { time: time(ride.fromTimestamp, timeZone) }),
      boundary: startBecause,
      at: ride.fromTimestamp,
    },
    ...(isGoing
      ? []
      : [
          {
            question: t('why.end', { time: time(ride.toTimestamp, timeZone) }),
            boundary: endBecause,
            at: ride.toTimestamp,
          },
        ]),
  ];
  return (
    <div className={styles.why}>
      {ends.map(({ question, boundary, at }) => (
        <Question key={question} text={question}>
          <p>{boundarySentence(boundary, Date.parse(at), timeZone)}</p>
          {boundary && <Records ride={ride} records={boundary.records} />}
        </Question>
      ))}
      {joinedStops.length > 0 && (
        <Question text={t('why.stops', { count: joinedStops.length })}>
          {joinedStops.map((stop) => (
            <JoinedStop key={stop.fromTimestamp} ride={ride} stop={stop} />
          ))}
        </Question>
      )}
      {ride.distance > 0 && (
        <Question text={t('why.way')}>
          <RideWay ride={ride} />
        </Question>
      )}
    </div>
  );
}

function JoinedStop({ ride, stop }: { ride: RideView; stop: RideView['joinedStops'][number] }) {
  const { timeZone } = useCompany();
  return (
    <>
      <p>{joinedSentence(stop, joinLimit(ride), timeZone)}</p>
      <Records ride={ride} records={[stop.fromTimestamp, stop.toTimestamp]} />
    </>
  );
}

/** The limit that this very ride was judged by, where its end tells it. */
function joinLimit(ride: RideView): number | null {
  const limit = ride.endBecause?.params.joinInterval;
  return typeof limit === 'number' ? limit : null;
}

/** The records by which the rule decided, as they are stored. */
function Records({ ride, records }: { ride: RideView; records: readonly string[] }) {
  const { timeZone } = useCompany();
  const query = useRecords(ride.vehicleId, records);
  if (query.isPending)
    return <p className={`${pieces.quiet} ${pieces.fades}`}>{t('app.loading')}</p>;
  if (query.isError) {
    return <Failed text={t('why.recordsFailed')} onRetry={() => void query.refetch()} />;
  }
  if (query.data.length === 0) return <p>{t('why.recordsGone')}</p>;
  const hasRpm = query.data.some((record) => record.measure.rpm !== undefined);
  const day = date(ride.fromTimestamp, timeZone);
  return (
    <table className={`${pieces.small} ${styles.records}`} aria-label={t('why.records')}>
      <thead>
        <tr>
          <th scope="col">{t('why.recordTime')}</th>
          <th scope="col">km/h</th>
          {hasRpm && <th scope="col">{t('why.rpm')}</th>}
          <th scope="col">{t('why.place')}</th>
        </tr>
      </thead>
      <tbody>
        {query.data.map((record) => (
          <tr key={`${record.timestamp} ${record.latitude} ${record.longitude}`}>
            <td>
              {date(record.timestamp, timeZone) === day
                ? time(record.timestamp, timeZone, true)
                : dateTime(record.timestamp, timeZone, true)}
            </td>
            <td>{number(record.speed)}</td>
            {hasRpm && <td>{number(record.measure.rpm)}</td>}
            <td>
              <Flag code={record.countryCode} /> {record.place?.name ?? coordinates(record)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function coordinates({ latitude, longitude }: LocationView): string {
  const isKnown = Number.isFinite(latitude) && Number.isFinite(longitude);
  return isKnown ? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}` : MISSING;
}

/** One moment may have several records; more than these a boundary never names. */
const RECORDS_MAX = 6;
const RECORDS_A_MOMENT_MAX = 3;

/** Records can lie hours apart (a gap), so each moment is asked for alone. */
function useRecords(vehicleId: number, records: readonly string[]) {
  const { ccode } = useCompany();
  const moments = [...new Set(records)].sort().slice(0, RECORDS_MAX);
  return useQuery({
    queryKey: [...keyOf(listLocations), ccode, 'records', vehicleId, moments],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        moments.map((moment) =>
          call(
            listLocations,
            {
              company: ccode,
              path: { id: vehicleId },
              query: { from: moment, to: moment, size: RECORDS_A_MOMENT_MAX, params: 'rpm' },
            },
            signal,
          ),
        ),
      );
      return answers.flatMap((answer) => answer.content);
    },
  });
}
