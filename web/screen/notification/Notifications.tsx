// How the person is told of alerts outside of the application: by severity, not in their quiet hours, in which browsers
// (zones-and-rules §6). Each change is stored at once.
import { getPublicSettings } from '@flotila/domain/session/session.api.ts';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { DialogFrame } from '../../ground/ui/DialogFrame.tsx';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import { Browsers } from './Browsers.tsx';
import { BySeverity } from './BySeverity.tsx';
import { QuietHours } from './QuietHours.tsx';
import { useSetting } from './use-setting.ts';

const WIDTH = 560;

export function Notifications() {
  const { ccode } = useCompany();
  const { asked, setting, change } = useSetting(ccode);
  const settings = useEndpoint(getPublicSettings, {});
  const hasMail = settings.data?.hasMail ?? false;
  return (
    <DialogFrame title={t('notify.title')} width={WIDTH}>
      <ListStates asked={asked} stale={t('data.stale')} failed={t('notify.failed')} rows={6} />
      {setting && settings.data && (
        <>
          <BySeverity setting={setting} hasMail={hasMail} ccode={ccode} onChange={change} />
          <QuietHours setting={setting} onChange={change} />
          <Browsers ccode={ccode} />
        </>
      )}
    </DialogFrame>
  );
}
