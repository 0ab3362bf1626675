// What is seen of a list, or what is chosen of it, as a file or on paper.

import { localDay } from '@flotila/domain/time.ts';
import { Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileText, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { showFailure } from '../../ground/ui/failure.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { MenuEntry } from '../../ground/ui/RowMenu.tsx';
import { listFileName } from '../../ground/words/csv.ts';
import { monthOf } from './contract/contract-month.ts';
import type { ListFile } from './list-files.ts';
import { listTable } from './list-table.ts';
import type { AnyDataModule, Column, DataPlace } from './module.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows and columns of all modules.
type Any = any;

export interface FileMenuProps {
  module: AnyDataModule;
  place: DataPlace;
  columns: readonly Column<Any>[];
  /** In their order; undefined while they are read. */
  rows: readonly Any[] | undefined;
  /** How the list is filtered, in words. */
  note: string;
}

export function FileMenu(props: FileMenuProps) {
  const { rows } = props;
  const [isBusy, setBusy] = useState(false);
  const leave = async (how: (files: Files, file: ListFile) => void | Promise<void>) => {
    setBusy(true);
    try {
      await how(await import('./list-files.ts'), fileOf(props));
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end" width={240} withinPortal transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <IconButton label={t('file.menu')} disabled={!rows?.length} loading={isBusy}>
          <IconDownload size={18} stroke={1.7} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuEntry
          label={t('file.xlsx')}
          icon={IconFileSpreadsheet}
          run={() => void leave((files, file) => files.saveListXlsx(file))}
        />
        <MenuEntry
          label={t('file.csv')}
          icon={IconFileText}
          run={() => void leave((files, file) => files.saveListCsv(file))}
        />
        <MenuEntry
          label={t('file.print')}
          icon={IconPrinter}
          run={() => void leave((files, file) => files.printList(file))}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

type Files = typeof import('./list-files.ts');

function fileOf({ module, place, columns, rows = [], note }: FileMenuProps): ListFile {
  const { ccode, company, month } = place;
  const { timeZone } = company;
  const period = month ? monthOf(month.from, timeZone) : localDay(Date.now(), timeZone);
  return {
    ccode,
    company: company.company.name,
    zone: timeZone,
    title: t(`data.${module.list}`),
    note,
    name: listFileName(ccode, module.list, period),
    count: rows.length,
    table: module.fileOf?.(rows, place) ?? listTable(rows, columns, place),
  };
}
