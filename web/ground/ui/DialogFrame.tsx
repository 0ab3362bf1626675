// Every dialog's frame: a title, a width of the specification, full screen on a phone. Esc closes it and
// the focus returns to where it was.
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import styles from './dialog-frame.module.css';
import { leaveDialog } from './dialogs.ts';
import { useIsPhone } from './phone.ts';

export function DialogFrame(props: {
  title: string;
  width: number;
  /** Left out: the dialog is left, after a question where something is unsaved. */
  onClose?: () => void;
  children: ReactNode;
  /** The content brings its own edges (lists up to the border). */
  isBare?: boolean;
}) {
  const isPhone = useIsPhone();
  return (
    <Modal
      opened
      onClose={props.onClose ?? (() => leaveDialog())}
      title={props.title}
      size={props.width}
      fullScreen={isPhone}
      yOffset="10dvh"
      padding={props.isBare ? 0 : 16}
      classNames={{ body: styles.body ?? '' }}
      styles={{ header: { padding: '12px 12px 12px 16px', minHeight: 48 } }}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      transitionProps={{ transition: 'fade-down', duration: 140 }}
    >
      {props.children}
    </Modal>
  );
}
