// The frame of the data view: the side list (DATA-001) and beside it the list or the record of the chosen
// one (DATA-010).
import { Outlet } from '@tanstack/react-router';
import { useBarWidth } from '../../ground/ui/bar-width.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { useRootMark } from '../../ground/ui/root-mark.ts';
import styles from './frame.module.css';
import { SideList } from './SideList.tsx';

export function DataFrame() {
  const barWidth = useBarWidth();
  useRootMark('under-bar');
  return (
    <div className={styles.frame} style={{ '--bar-width': `${barWidth}px` } as React.CSSProperties}>
      <SideList />
      <main className={`${pieces.ruled} ${styles.main}`}>
        <Outlet />
      </main>
    </div>
  );
}
