// Reports that were made in the background, newest first: how far each is, its file, and what went wrong.
import {
  deleteReportJob,
  getReportJob,
  listReportJobs,
  type ReportJob,
  reportJobFile,
} from '@flotila/domain/report/report.api.ts';
import { Progress } from '@mantine/core';
import {
  IconDownload,
  IconFileTypePdf,
  IconFileTypeXls,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call, callRaw, keyOf, nextRefresh, useChange } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showFailure } from '../../ground/ui/failure.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { Stale } from '../../ground/ui/ListStates.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { dateTime, number } from '../../ground/words/format.ts';
import { saveMade, savings } from '../../thing/report/saving.tsx';
import styles from './jobs.module.css';
import panel from './panel.module.css';

/** As many as are looked at. */
const SHOWN_MAX = 20;
const WATCH_MS = 2_000;
const KILOBYTE = 1024;

export function JobFiles() {
  const { ccode: company } = useCompany();
  const asked = useQuery({
    queryKey: [...keyOf(listReportJobs), company],
    queryFn: ({ signal }) =>
      call(listReportJobs, { company, query: { page: 0, size: SHOWN_MAX } }, signal),
    refetchInterval: (query) => {
      const isGoing = query.state.data?.content.some(isUnfinished) ?? false;
      return isGoing ? nextRefresh(query.state, WATCH_MS) : false;
    },
  });
  const jobs = asked.data?.content ?? [];
  if (jobs.length === 0 && !asked.isError) return null;
  return (
    <section className={panel.part} aria-labelledby="report-jobs">
      <h2 id="report-jobs">{t('rep.jobs')}</h2>
      {asked.isError && <Stale text={t('rep.jobsFailed')} onRetry={() => void asked.refetch()} />}
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <Job key={job.jobId} job={job} />
        ))}
      </ul>
    </section>
  );
}

function isUnfinished({ state }: ReportJob): boolean {
  return state === 'waiting' || state === 'running';
}

function Job({ job }: { job: ReportJob }) {
  const { ccode: company } = useCompany();
  const remove = useChange(deleteReportJob, [listReportJobs, getReportJob]);
  const key = `job ${job.jobId}`;
  const isSaving = savings.use().some((one) => one.key === key);
  const path = { id: job.jobId };
  const download = () => {
    const ask = (signal: AbortSignal) => callRaw(reportJobFile, { company, path }, { signal });
    saveMade({ key, title: job.title, format: job.format }, ask).catch(showFailure);
  };
  const Icon = job.format === 'pdf' ? IconFileTypePdf : IconFileTypeXls;
  const removal = t(isUnfinished(job) ? 'rep.jobEnd' : 'rep.jobRemove', { title: job.title });
  return (
    <li className={styles.job}>
      <Icon size={18} stroke={1.6} aria-label={job.format.toUpperCase()} />
      <span className={styles.words}>
        {job.title}
        <State job={job} />
      </span>
      {job.state === 'done' && (
        <IconButton
          label={t('rep.jobDownload', { title: job.title })}
          loading={isSaving}
          onClick={download}
        >
          <IconDownload size={18} />
        </IconButton>
      )}
      <IconButton
        label={removal}
        loading={remove.isPending}
        onClick={() => remove.mutate({ company, path }, { onError: showFailure })}
      >
        {isUnfinished(job) ? <IconX size={18} /> : <IconTrash size={18} />}
      </IconButton>
    </li>
  );
}

function State({ job }: { job: ReportJob }) {
  const { timeZone } = useCompany();
  const { state, progress, failure, size, expires } = job;
  if (state === 'failed') {
    return <small className={pieces.alarm}>{failure ?? t('rep.failed')}</small>;
  }
  if (isUnfinished(job)) {
    const words = state === 'waiting' ? t('rep.jobWaiting') : t('rep.jobRunning');
    return (
      <>
        <small>{progress === null ? words : `${words}, ${progress} %`}</small>
        <Progress
          value={progress ?? 100}
          size={4}
          animated={progress === null}
          aria-label={words}
        />
      </>
    );
  }
  const parts = [
    ...(size === null ? [] : [`${number(Math.max(1, size / KILOBYTE))} kB`]),
    ...(expires === null
      ? []
      : [t('rep.jobUntil', { time: unbroken(dateTime(expires, timeZone)) })]),
  ];
  return <small>{parts.join(', ')}</small>;
}

/** A day and its time stay on one line. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
