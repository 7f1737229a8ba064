import type { AccordionItem } from '../../ui/page/accordion.tsx'

/** The questions of the FAQ page, in order (SHELL-7). */
export const questionsOf = (brand: string): readonly AccordionItem[] => [
  {
    title: `What is ${brand}?`,
    content: (
      <>
        <p>
          A shop for phone numbers that receive verification codes. You top up a wallet in naira,
          choose the service you want to sign up for, and get a number for it. The code that the
          service sends to the number appears here.
        </p>
        <p>
          You pay for codes, not attempts. If no code arrives in time, or you cancel first, the
          price goes back to your wallet.
        </p>
      </>
    ),
  },
  {
    title: 'What is a virtual number?',
    content: (
      <p>
        A real phone number, from the United States, that is not tied to a SIM card or a phone in
        your hand. Messages to it appear on this site instead. It only receives SMS: you cannot call
        from it or send messages with it, and it takes codes only from the service you rented it
        for.
      </p>
    ),
  },
  {
    title: 'Do I need a SIM card?',
    content: (
      <p>
        No. You need neither a SIM card nor a second phone, only this site in a browser. Any device
        that you are signed in on shows the same numbers and codes.
      </p>
    ),
  },
  {
    title: 'Can anyone else get my number after I rent it?',
    content: (
      <>
        <p>No. A number that has been rented is never sold again.</p>
        <p>
          It is still a number for a short time, not for life: once its time is over it receives
          nothing more, for you either. So protect the account you opened with a password and an
          authenticator app, and don't rely on the number to get back in.
        </p>
      </>
    ),
  },
  {
    title: 'What does receiving SMS online mean?',
    content: (
      <p>
        The message goes to the rented number, and you read it on this site rather than on a phone.
        Under Active Numbers the code shows up by itself the moment it arrives, ready to be copied;
        you need not refresh the page. The number and its code stay in your Numbers History.
      </p>
    ),
  },
  {
    title: 'What if I cannot buy a number?',
    content: (
      <>
        <p>
          Then the numbers for that service are sold out for now. Wait for the restock and try again
          later; nothing is charged for a purchase that finds no number.
        </p>
        <p>
          If it says that your balance is insufficient, top up your wallet first: the message names
          the amount that is missing.
        </p>
      </>
    ),
  },
]
