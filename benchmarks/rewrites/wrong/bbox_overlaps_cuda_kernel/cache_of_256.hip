// the shared cache of the second boxes holds 256 of them and its index wraps around for more
// witness: {"values": {"num_bbox1": 40, "num_bbox2": 300, "mode": 0, "offset": 2}, "contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab

__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {
  constexpr int kCached = 256;  // boxes
  __shared__ float cache[kCached * 4];
  const int cached = num_bbox2 < kCached ? num_bbox2 : kCached;
  for (int i = threadIdx.x; i < cached * 4; i += blockDim.x) cache[i] = __half2float(bbox2[i]);
  __syncthreads();

  const int n = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  const __half off = __int2half_rn(offset);
  const __half zero = __float2half(0.f);
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int b1 = aligned ? index : index / num_bbox2;
    const int b2 = aligned ? index : index % num_bbox2;
    __half x1, y1, x2, y2;
    load_bbox<__half>(bbox1, b1 * 4, x1, y1, x2, y2);
    const float* c = cache + (b2 & (kCached - 1)) * 4;
    const __half u1 = __float2half(c[0]), v1 = __float2half(c[1]);
    const __half u2 = __float2half(c[2]), v2 = __float2half(c[3]);

    const __half width = __half_max(__hadd(__hsub(__half_min(x2, u2), __half_max(x1, u1)), off), zero);
    const __half height = __half_max(__hadd(__hsub(__half_min(y2, v2), __half_max(y1, v1)), off), zero);
    const __half inter = __hmul(width, height);
    const __half area = __half_area(x1, y1, x2, y2, off);
    const __half base = mode == 0 ? __hsub(__hadd(area, __half_area(u1, v1, u2, v2, off)), inter) : area;
    ious[index] = __hdiv(inter, __half_max(base, off));
  }
}
