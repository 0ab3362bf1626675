// What stands on the wall when there are no cards: that it is being read, why it is empty and what next.
import { Button } from '@mantine/core';
import { IconCarOff, IconEyeOff, IconFilterOff, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useGroupset } from '../../ground/session/groupset.ts';
import { Skeleton } from '../../ground/ui/ListStates.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import { useVehicles } from '../../thing/vehicle/vehicle.data.ts';

const LOOK = { size: 32, stroke: 1.4 };
const SKELETON_ROWS = 9;

export function WallNotice(props: {
  filter: string;
  isFiltered: boolean;
  hidden: number;
  onClear: () => void;
  onShowAll: () => void;
}) {
  const { vehicles, isPending, isError, retry } = useVehicles();
  const { ccode } = useCompany();
  const groupset = useGroupset(ccode)[0]?.name;
  if (isError && vehicles.length === 0) {
    return (
      <Notice role="alert" icon={<IconPlugConnectedX {...LOOK} />} title={t('online.failed')}>
        {button(t('app.retry'), retry)}
      </Notice>
    );
  }
  if (isPending) return <Skeleton rows={SKELETON_ROWS} />;
  if (vehicles.length === 0) {
    return (
      <Notice
        icon={<IconCarOff {...LOOK} />}
        title={groupset ? t('online.emptyGroup', { name: groupset }) : t('online.empty')}
        {...(groupset ? {} : { text: t('online.emptyHint') })}
      />
    );
  }
  if (props.isFiltered) {
    return (
      <Notice
        icon={<IconFilterOff {...LOOK} />}
        title={t('online.noMatch', { filter: props.filter })}
      >
        {button(t('online.clearFilter'), props.onClear)}
      </Notice>
    );
  }
  if (props.hidden > 0) {
    return (
      <Notice icon={<IconEyeOff {...LOOK} />} title={t('preview.allHidden')}>
        {button(t('online.showAll'), props.onShowAll)}
      </Notice>
    );
  }
  return (
    <Notice
      icon={<IconCarOff {...LOOK} />}
      title={t('preview.noLocation')}
      text={t('preview.noLocationHint')}
    />
  );
}

function button(text: string, onClick: () => void): ReactNode {
  return (
    <Button variant="default" onClick={onClick}>
      {text}
    </Button>
  );
}
