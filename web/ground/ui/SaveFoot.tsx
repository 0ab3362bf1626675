// The end of every form in a dialog: Cancel, which asks about what is unsaved, and Save.
import { Button, Group } from '@mantine/core';
import { t } from '../i18n/i18n.ts';
import { leaveDialog } from './dialogs.ts';

export function SaveFoot(props: {
  isPending: boolean;
  /** There is nothing to save yet. */
  isDisabled?: boolean;
}) {
  return (
    <Group justify="flex-end" gap={8}>
      <Button variant="default" onClick={() => leaveDialog()}>
        {t('app.cancel')}
      </Button>
      <Button type="submit" disabled={props.isDisabled ?? false} loading={props.isPending}>
        {t('app.save')}
      </Button>
    </Group>
  );
}
