import { Heading, Modal, type ModalProps } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { useEnteredFocus } from './use-entered-focus.ts';

interface DialogProps extends Omit<
  ModalProps,
  'open' | 'label' | 'children' | 'contentRef' | 'defaultFocusElement'
> {
  readonly title: string;
  readonly children: ReactNode;
  /** what's to have the focus when it opens; its first control if absent */
  readonly firstFocus?: () => Element | null;
}

/** A dialog, open as long as it's drawn. */
export function Dialog({ title, firstFocus, children, ...props }: DialogProps) {
  const { setBox, entered } = useEnteredFocus();
  return (
    <Modal
      size="small"
      shouldCloseOnDocumentClick={false}
      {...props}
      open
      label={title}
      contentRef={(dialog: { readonly contentElement: Node } | null) =>
        setBox(dialog?.contentElement ?? null)
      }
      defaultFocusElement={() => entered() ?? firstFocus?.() ?? null}
    >
      <Modal.Header>
        <Heading level="h2">{title}</Heading>
      </Modal.Header>
      {children}
    </Modal>
  );
}
