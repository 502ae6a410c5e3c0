// prints: 5 800 1000 1c00
#include <hip/hip_runtime.h>
#include <bitset>
#include <cstdint>
#include <cstdio>
#include <cstring>
__global__ void life(const uint32_t* in, uint32_t* out, int rows) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const uint32_t above = in[(row + rows - 1) % rows], here = in[row], below = in[(row + 1) % rows];
  auto left = [](uint32_t v) { return v << 1 | v >> 31; };
  auto right = [](uint32_t v) { return v >> 1 | v << 31; };
  uint32_t next = 0;
  for (int bit = 0; bit < 32; ++bit) {
    int n = 0;
    for (uint32_t v : {above, here, below}) n += (left(v) >> bit & 1) + (right(v) >> bit & 1);
    n += (above >> bit & 1) + (below >> bit & 1);
    next |= uint32_t(n == 3 || (n == 2 && (here >> bit & 1))) << bit;
  }
  out[row] = next;
}
int main() {
  const int rows = 32;
  uint32_t board[rows] = {}, *a, *b;
  board[1] = 0b010; board[2] = 0b100; board[3] = 0b111;
  hipMalloc(&a, sizeof board); hipMalloc(&b, sizeof board);
  hipMemcpy(a, board, sizeof board, hipMemcpyHostToDevice);
  for (int i = 0; i < 40; ++i) { life<<<1, rows>>>(a, b, rows); uint32_t* t = a; a = b; b = t; }
  hipMemcpy(board, a, sizeof board, hipMemcpyDeviceToHost);
  int alive = 0;
  for (uint32_t v : board) alive += int(std::bitset<32>(v).count());
  printf("%d %x %x %x\n", alive, board[11], board[12], board[13]);
  hipFree(a); hipFree(b);
  return 0;
}
