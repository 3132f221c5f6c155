import { Button } from '@instructure/ui/latest';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { coursesPageMessages } from './courses-page.messages.ts';

const ColumnsDialog = lazy(() => import('../columns/columns-dialog.tsx'));

interface ColumnsButtonProps {
  readonly columns: readonly DescribedColumn[];
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}

/** Opens the choice of columns. */
export function ColumnsButton({ columns, shown, onChange }: ColumnsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)} interaction={columns.length > 0 ? 'enabled' : 'disabled'}>
        <FormattedMessage {...coursesPageMessages.columns} />
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ColumnsDialog
            columns={columns}
            shown={shown}
            onApply={(chosen) => {
              setIsOpen(false);
              onChange(chosen);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
