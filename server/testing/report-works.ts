// Reports that are made and sent while nobody calls, as work of which each statement may fail.
import { OPTION_DEFAULTS } from '@flotila/domain/report/report.ts';
import { startJobWorker } from '../flow/report/job-worker.ts';
import { startSendingWorker } from '../flow/report/sending-worker.ts';
import type { Database } from '../ground/db/open.ts';
import type { MailOutcome } from '../ground/outside/mail.ts';
import { reportsInProcess } from './reports.ts';

interface Given {
  /** What the work is done with. */
  db: Database;
  now(): number;
  log: { warn(facts: object, message: string): void };
  /** What is made before never fails. */
  pool: Database['pool'];
}

interface Work {
  prepare(): Promise<void>;
  run(): Promise<void>;
}

/** `given` is asked when the work is done. */
export function reportWorks(given: () => Given): Record<string, Work> {
  return {
    'a report is made in the background': {
      prepare: async () => {
        const { pool } = given();
        await seedReports(given());
        await pool.query(
          `insert into report_job (company_id, account_id, format, language, input, title, origin, state)
         select company_id, account_id, format, language, input, '', '', 'waiting'
         from report_schedule`,
        );
      },
      run: async () => {
        const reports = reportsInProcess(given().db);
        const worker = startJobWorker({ ...given(), reports, version: '1.2.3', everyMs: 1e9 });
        try {
          await worker.look();
        } finally {
          await worker.stop();
        }
      },
    },
    'a report is sent': {
      prepare: () => seedReports(given()),
      run: async () => {
        const mailer = {
          domain: 'flotila.example',
          send: async (): Promise<MailOutcome> => ({ kind: 'sent', refused: [] }),
        };
        const reports = reportsInProcess(given().db);
        const mails = { ...given(), reports, mailer, version: '1.2.3', everyMs: 1e9 };
        const worker = startSendingWorker(mails);
        try {
          await worker.look();
        } finally {
          await worker.stop();
        }
      },
    },
  };
}

/** One regular report that is due, of the vehicles of a company. */
async function seedReports({ pool, now }: Given): Promise<void> {
  await pool.query('truncate report_job, report_schedule, report_sending');
  await pool.query(
    `insert into account (login, password_hash, access) values ('reports', '', 'superuser')
     on conflict (lower(login)) do nothing`,
  );
  await pool.query(
    `insert into company (code, name, country_code) values ('reports', 'Reports', 'SK')
     on conflict do nothing`,
  );
  await pool.query(
    `insert into report_schedule (company_id, account_id, input, period_name, format, every, at,
       recipients, language, origin, next)
     select c.company_id, a.account_id, $1, 'month-previous', 'xlsx', 'day', '06:00', '{a@b.example}',
       'sk', '', $2
     from company c, account a where c.code = 'reports' and a.login = 'reports'`,
    [
      JSON.stringify({
        report: 'vehicles-summary',
        options: OPTION_DEFAULTS,
        from: '2026-10-01',
        to: '2026-10-31',
      }),
      new Date(now()),
    ],
  );
}
