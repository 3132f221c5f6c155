import { Heading, Modal, type ModalProps } from '@instructure/ui/latest';
import { useState, type FormEvent, type ReactNode } from 'react';
import { UnsavedBox, useGuardedClose, useUnsaved } from './unsaved.ts';
import { useOverlayBox } from './use-overlay-box.ts';

interface DialogProps extends Omit<
  ModalProps,
  'open' | 'label' | 'children' | 'contentRef' | 'defaultFocusElement' | 'onDismiss'
> {
  readonly title: string;
  readonly children: ReactNode;
  readonly onDismiss?: () => void;
  /** whether it asks before a text typed in it is lost by Escape */
  readonly keepsText?: boolean;
  /** what's to have the focus when it opens; its first control if absent */
  readonly firstFocus?: () => Element | null;
}

/** Whether it's a field that a text is typed in. */
const isText = (field: EventTarget) =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && field.type !== 'radio' && field.type !== 'checkbox');

/** A dialog, open as long as it's drawn. */
export function Dialog({ title, firstFocus, keepsText = false, onDismiss, children, ...props }: DialogProps) {
  const { setBox, entered } = useOverlayBox('fade');
  const { box, close } = useGuardedClose(() => onDismiss?.());
  const [isTyped, setIsTyped] = useState(false);
  useUnsaved(keepsText && isTyped, { box, isAnswer: true });
  return (
    <UnsavedBox value={box}>
      <Modal
        size="small"
        shouldCloseOnDocumentClick={false}
        {...props}
        onDismiss={close}
        onInput={({ target }: FormEvent) => {
          if (isText(target)) setIsTyped(true);
        }}
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
    </UnsavedBox>
  );
}
