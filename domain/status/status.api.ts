// The state of the service, for everybody: also for who cannot sign in. It names no company and no machine.
import { z } from 'zod';
import { ShownAnnouncements } from '../announcement/shown-announcement.ts';
import { anyone, endpoint, instant } from '../endpoint.ts';
import { LANGUAGES } from '../words/languages.ts';
import { INCIDENTS_MAX, SERVICE_PARTS, SERVICE_STATES, STATUS_DAYS } from './status.ts';

const part = z
  .enum(SERVICE_PARTS)
  .describe(
    'service: the application answers; data: the database; trackers: what vehicles send is received',
  );
const state = z.enum(SERVICE_STATES);

export const ServiceStatus = z.object({
  asOf: instant,
  state: state.describe(
    'The worst of the parts, and at best limited while a disturbance is announced',
  ),
  parts: z.array(
    z.object({
      part,
      state,
      since: instant.nullable().describe('null: longer than is remembered'),
    }),
  ),
  announcements: ShownAnnouncements,
  incidents: z
    .array(
      z.object({
        part,
        begin: instant,
        end: instant.nullable().describe('null: it lasts'),
        isPlanned: z.boolean().describe('It fell into work that was announced'),
        texts: z
          .partialRecord(z.enum(LANGUAGES), z.string())
          .nullable()
          .describe('What the operator said of it, by language'),
      }),
    )
    .describe(
      `Of the last ${STATUS_DAYS} days, the newest first; at most ${INCIDENTS_MAX}. What was over within half a minute is not told, nor a stop on purpose of less than two`,
    ),
});
export type ServiceStatus = z.output<typeof ServiceStatus>;

export const getServiceStatus = endpoint('GET /v1/public/status', {
  summary: 'How the service is now, what is announced, and incidents of the last 90 days',
  needs: anyone,
  answer: ServiceStatus,
});
