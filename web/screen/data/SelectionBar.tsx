// What can be done with the chosen rows of a list, below it, so that nothing moves when the first row is chosen.

import { listGroupsets } from '@flotila/domain/groupset/groupset.api.ts';
import { Button, Menu } from '@mantine/core';
import { modals } from '@mantine/modals';
import {
  IconCircleCheck,
  IconCircleMinus,
  IconFolderMinus,
  IconFolderPlus,
  IconTrash,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { LIST_MODULES } from '../../ground/session/guards.ts';
import { failureText } from '../../ground/ui/failure.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { number } from '../../ground/words/format.ts';
import { FileMenu, type FileMenuProps } from './FileMenu.tsx';
import type { AnyDataModule, DataPlace } from './module.ts';
import styles from './selection.module.css';
import { nameOf, useMany } from './use-many.ts';
import type { Selection } from './use-selection.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of all modules.
type Row = any;

interface SelectionBarProps extends FileMenuProps {
  selection: Selection<Row>;
  /** How many rows are listed. */
  total: number;
}

export function SelectionBar(props: SelectionBarProps) {
  const { module, place, selection, total } = props;
  const { rows, clear } = selection;
  const many = useMany({ module, place, rows, onDone: clear });
  if (many.progress) {
    const { count, total: all } = many.progress;
    return (
      <section className={styles.bar} aria-label={t('many.bar')}>
        <progress max={all} value={count} aria-label={t('many.bar')} />
        <span className={styles.count} role="status">
          {t('many.progress', { count: number(count), total: number(all) })}
        </span>
        <Button variant="default" size="xs" onClick={many.stop}>
          {t('many.stop')}
        </Button>
      </section>
    );
  }
  if (rows.length === 0) return null;
  const { may } = place.company;
  const list = LIST_MODULES[module.list];
  const change = may(list, 'write') ? module.switch : undefined;
  const isSome = (isOn: boolean) => rows.some((row) => change?.isOn(row) === isOn);
  return (
    <section className={styles.bar} aria-label={t('many.bar')}>
      <span className={styles.count} role="status">
        {t('many.count', { count: number(rows.length), total: number(total) })}
      </span>
      {module.member && may('groupset', 'write') && (
        <>
          <GroupButton {...props} isIn many={many} />
          <GroupButton {...props} isIn={false} many={many} />
        </>
      )}
      {module.Many && may(list, 'write') && (
        <module.Many place={place} rows={rows} onDone={clear} />
      )}
      {isSome(false) && (
        <Action label={t('many.on')} icon={IconCircleCheck} run={() => void many.switch(true)} />
      )}
      {change && isSome(true) && (
        <Action
          label={change.offLabel()}
          icon={IconCircleMinus}
          run={() => void many.switch(false)}
        />
      )}
      {module.record?.remove && !module.isDeletedAlone && may(list, 'delete') && (
        <Action
          label={t('data.delete')}
          icon={IconTrash}
          isRed={true}
          run={() => askBefore(module, place, { rows, remove: () => void many.remove() })}
        />
      )}
      <FileMenu {...props} />
      <IconButton label={t('many.clear')} onClick={clear}>
        <IconX size={18} stroke={1.7} />
      </IconButton>
    </section>
  );
}

interface ActionProps {
  label: string;
  icon: TablerIcon;
  isRed?: boolean;
  run: () => void;
}

function Action({ label, icon: Icon, isRed = false, run }: ActionProps) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon size={16} stroke={1.7} />}
      {...(isRed ? { c: 'red' } : {})}
      onClick={run}
    >
      {label}
    </Button>
  );
}

function GroupButton(
  props: SelectionBarProps & { isIn: boolean; many: ReturnType<typeof useMany> },
) {
  const { module, place, selection, isIn, many } = props;
  const [isOpen, setOpen] = useState(false);
  const asked = useEndpoint(
    listGroupsets,
    isOpen ? { company: place.ccode, query: { all: 'true', size: 5000 } } : null,
  );
  const { member } = module;
  const Icon = isIn ? IconFolderPlus : IconFolderMinus;
  const groups = asked.data?.content ?? [];
  return (
    <Menu position="top-start" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<Icon size={16} stroke={1.7} />}>
          {t(isIn ? 'many.intoGroup' : 'many.outOfGroup')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.groups ?? ''}>
        {asked.error && <Menu.Label>{failureText(asked.error)}</Menu.Label>}
        {asked.data && groups.length === 0 && <Menu.Label>{t('many.noGroups')}</Menu.Label>}
        {asked.isPending && <Menu.Label>…</Menu.Label>}
        {groups.map(({ groupSetId, name }) => (
          <Menu.Item
            key={groupSetId}
            onClick={() => {
              if (!member) return;
              const ids = selection.rows.map((row) => member.idOf(row));
              void many.group({ groupSetId, list: member.list, ids, isIn }, name);
            }}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Named before they are deleted. */
const NAMED_MAX = 6;

/** It cannot be undone, so it is asked, once for all. */
function askBefore(
  module: AnyDataModule,
  place: DataPlace,
  { rows, remove }: { rows: readonly Row[]; remove: () => void },
): void {
  const names = rows.slice(0, NAMED_MAX).map((row) => nameOf(module, place, row));
  const more = rows.length - names.length;
  modals.openConfirmModal({
    title: t('many.deleteTitle', { count: rows.length }),
    children: (
      <>
        <p className={styles.told}>
          {[...names, ...(more > 0 ? [t('many.andMore', { count: more })] : [])].join(', ')}
        </p>
        {[module.record?.removeText?.(), t('data.deleteText')].filter(Boolean).join(' ')}
      </>
    ),
    labels: { confirm: t('data.delete'), cancel: t('app.cancel') },
    confirmProps: { color: 'red' },
    size: 440,
    onConfirm: remove,
  });
}
