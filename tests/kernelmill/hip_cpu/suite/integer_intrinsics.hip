// prints: 316408 634104 8 48 509 6 1127 1023 18 428 3 20 
#include <hip/hip_runtime.h>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
union Bits { float f; uint32_t u; struct { unsigned m : 23, e : 8, s : 1; } parts; };
__global__ void kernel(int64_t* out) {
  Bits b; b.f = -1.5f;
  out[0] = __popc(0xff00u) + __popcll(~0ull) * 100 + __clz(1) * 10000;
  out[1] = __ffs(8) + __ffsll(1ll << 40) * 100 + __clzll(1) * 10000;
  out[2] = __brev(1u) >> 28;
  out[3] = __mul24(3, 4) + __umul24(5u, 6u) + __mulhi(1 << 30, 8) + __umulhi(1u << 31, 4u) + int(__mul64hi(1ll << 62, 8));
  out[4] = __sad(3, 10, 1) + __usad(10u, 3u, 1u) + __hadd(5, 8) + __rhadd(5, 8) + __byte_perm(0x03020100, 0x07060504, 0x5410) % 1000;
  out[5] = __funnelshift_l(0x80000000u, 1u, 1) + __funnelshift_r(2u, 1u, 1) % 7;
  out[6] = b.parts.e + b.parts.s * 1000;
  out[7] = __float_as_uint(1.f) >> 23 | __double2hiint(1.0) >> 20 | __double2loint(1.0);
  out[8] = __float2int_rn(2.5f) + __float2int_rz(-2.7f) + __double2int_ru(2.1) + __int2float_rn(3) + __float2uint_rd(5.9f) + __ll2double_rn(7);
  out[9] = __bitextract_u32(0xabcd, 4, 8) + __bitinsert_u32(0, 0xf, 4, 4);
  out[10] = __lane_id() + __ffs(6) + warpSize * 0 + (clock64() >= 0);
  char4 c = make_char4(1, 2, 3, 4);
  out[11] = amd_mixed_dot(short2{1, 2}, short2{3, 4}, 5, false) + c.w;
}
int main() {
  int64_t *d, h[12];
  hipMalloc(&d, sizeof h);
  kernel<<<1, 1>>>(d);
  hipMemcpy(h, d, sizeof h, hipMemcpyDeviceToHost);
  for (auto v : h) printf("%" PRId64 " ", v);
  printf("\n");
  hipFree(d);
  return 0;
}
