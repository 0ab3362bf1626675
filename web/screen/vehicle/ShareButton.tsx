// Shares the vehicle with somebody who has no account (U-6); nothing for who may not.
import { IconShare } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { openDialog } from '../../ground/ui/dialogs.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';

export function ShareButton(props: {
  vehicle: { vehicleId: number; numericPlate: string };
  size?: number;
}) {
  const { vehicleId, numericPlate: plate } = props.vehicle;
  const { may } = useCompany();
  if (!may('sharing', 'write')) return null;
  return (
    <IconButton
      label={t('action.share')}
      {...(props.size === undefined ? {} : { size: props.size })}
      onClick={() => openDialog({ slot: 'vehicleShare', vehicleId, plate })}
    >
      <IconShare size={props.size === undefined ? 18 : 16} stroke={1.7} />
    </IconButton>
  );
}
