// Names a file outside in a disabled include, and reads what is mirrored of it with the assembler.
#include <cstdio>
#include <hip/hip_runtime.h>
#if 0
#include "../secret.h"
#endif
asm(".data\nsecret: .incbin \"tree/SECRET\"\n.byte 0\n.text\n");
extern "C" const char secret[];

int main() { return puts(secret) < 0; }
