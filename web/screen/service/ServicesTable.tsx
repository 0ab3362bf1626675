// The services of a vehicle (SVC-001): what was done when, and when it is due again. What was replaced by
// a newer service stands dimmed below; due dates of the vehicle's record stand among the current ones.
import type { ServiceView } from '@flotila/domain/service/service.api.ts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { openDialog } from '../../ground/ui/dialogs.ts';
import { GridTable } from '../../ground/ui/GridTable.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { type RowEntry, useRowMenu } from '../../ground/ui/RowMenu.tsx';
import { useRowWalk, type WalkedRow } from '../../ground/ui/row-walk.ts';
import table from '../../ground/ui/table.module.css';
import { MISSING } from '../../ground/words/format.ts';
import { LevelMark, type Mark, markOf } from '../../thing/service/LevelMark.tsx';
import styles from '../../thing/service/service.module.css';
import {
  countersText,
  dueLines,
  serviceSubtitle,
  serviceTitle,
} from '../../thing/service/service-words.ts';
import { DueCell } from './DueCell.tsx';
import { type ImplicitService, isImplicit, type ServiceRows } from './service-rows.ts';

export function ServicesTable({ rows }: { rows: ServiceRows }) {
  const may = useCompany().may('service', 'write');
  const all = [...rows.current, ...rows.older];
  const walk = useRowWalk(all.map(keyOf), (key) => {
    const service = all.find((one) => keyOf(one) === key);
    if (service && !isImplicit(service) && may) openService(service);
  });
  return (
    <GridTable label={t('svc.services')} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('svc.col.service')}</th>
          <th scope="col">{t('svc.col.performed')}</th>
          <th scope="col">{t('svc.col.state')}</th>
          <th scope="col">{t('svc.col.next')}</th>
          <th scope="col" className={styles.more} aria-label={t('app.more')} />
        </tr>
      </thead>
      <tbody {...walk.body}>
        {rows.current.map((service) => {
          const key = keyOf(service);
          return isImplicit(service) ? (
            <ImplicitRow key={key} service={service} {...walk.row(key)} />
          ) : (
            <ServiceRow key={key} service={service} {...walk.row(key)} />
          );
        })}
        {rows.older.length > 0 && (
          <tr className={styles.group}>
            <td colSpan={5}>{t('svc.older', { count: rows.older.length })}</td>
          </tr>
        )}
        {rows.older.map((service) => (
          <ServiceRow key={keyOf(service)} service={service} {...walk.row(keyOf(service))} />
        ))}
      </tbody>
    </GridTable>
  );
}

function ServiceRow({ service, ...walk }: { service: ServiceView } & WalkedRow) {
  const entries = useServiceEntries(service);
  const title = serviceTitle(service);
  const { menu, onContextMenu } = useRowMenu(`${title} ${service.date}`, entries);
  const lines = service.active ? dueLines(service) : [];
  const mark = service.active ? markOf(service.level, lines.length > 0) : 'replaced';
  return (
    <tr
      {...walk}
      className={`${table.row} ${pieces.lit} ${styles.row}`}
      data-older={!service.active}
      data-due={lines.length > 1 ? 'several' : undefined}
      onDoubleClick={() => entries.length > 0 && openService(service)}
      onContextMenu={onContextMenu}
    >
      <Title title={title} under={serviceSubtitle(service)} note={service.description} />
      <td className={`${styles.lines} ${styles.performed}`} data-label={t('svc.col.performed')}>
        <span>{service.date}</span>
        <span className={`${pieces.quiet} ${styles.muted}`}>{countersText(service)}</span>
      </td>
      <State mark={mark} />
      <td className={`${styles.lines} ${styles.next}`}>
        {service.active && <DueCell lines={lines} />}
      </td>
      <td className={styles.more}>{menu}</td>
    </tr>
  );
}

/** It cannot be changed here; where it comes from is said. */
function ImplicitRow({ service, ...walk }: { service: ImplicitService } & WalkedRow) {
  const lines = dueLines(service);
  return (
    <tr
      {...walk}
      className={`${table.row} ${pieces.lit} ${styles.row}`}
      data-due={lines.length > 1 ? 'several' : undefined}
    >
      <Title title={serviceTitle(service)} under={t('svc.implicit')} note={null} />
      <td className={`${pieces.quiet} ${styles.muted} ${pieces.notOnPhone}`}>{MISSING}</td>
      <State mark={markOf(service.level, lines.length > 0)} />
      <td className={`${styles.lines} ${styles.next}`}>
        <DueCell lines={lines} />
      </td>
      <td className={styles.more} />
    </tr>
  );
}

function Title(props: { title: string; under: string | null; note: string | null }) {
  return (
    <td className={styles.title} data-tip={props.note ?? undefined}>
      <span className={pieces.block}>{props.title}</span>
      {props.under && (
        <span className={`${pieces.block} ${pieces.quiet} ${styles.muted}`}>{props.under}</span>
      )}
      {props.note && (
        <span className={`${pieces.block} ${pieces.cut} ${pieces.quiet}`}>{props.note}</span>
      )}
    </td>
  );
}

function State({ mark }: { mark: Mark }): ReactNode {
  return (
    <td className={styles.state}>
      <LevelMark mark={mark} />
    </td>
  );
}

/** SVC-004, SVC-006. */
function useServiceEntries(service: ServiceView): RowEntry[] {
  const { may } = useCompany();
  const { vehicleId, serviceId, planId } = service;
  const canWrite = may('service', 'write');
  return [
    ...(canWrite
      ? [{ label: t('svc.update'), icon: IconPencil, run: () => openService(service) }]
      : []),
    ...(canWrite && planId !== null
      ? [
          {
            label: t('svc.addOfPlan'),
            icon: IconPlus,
            run: () => openDialog({ slot: 'service', vehicleId, serviceId: null, planId }),
          },
        ]
      : []),
    ...(may('service', 'delete')
      ? [
          {
            label: t('svc.delete'),
            icon: IconTrash,
            isDeleting: true,
            run: () => openDialog({ slot: 'serviceDelete', vehicleId, serviceId }),
          },
        ]
      : []),
  ];
}

function openService({ vehicleId, serviceId, planId }: ServiceView): void {
  openDialog({ slot: 'service', vehicleId, serviceId, planId });
}

function keyOf(service: ServiceView | ImplicitService): string {
  return isImplicit(service) ? service.key : String(service.serviceId);
}
