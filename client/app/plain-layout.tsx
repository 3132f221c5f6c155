import { useEffect, type ReactNode } from 'react';
import { Outlet } from 'react-router';
import { followHeight } from '../ui/page/lms-frame.ts';
import { Brand } from './brand.tsx';

/** The frame of pages outside a session: the product's name above one column. */
export function PlainLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  useEffect(followHeight, []);
  return (
    <>
      <header className="top-bar">
        <Brand />
      </header>
      <main className="page narrow">{children}</main>
    </>
  );
}
