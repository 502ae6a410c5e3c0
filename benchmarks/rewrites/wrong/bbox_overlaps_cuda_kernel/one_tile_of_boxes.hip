// a block keeps as many of the second boxes as it has threads, and the others are not loaded
// witness: {"values": {"num_bbox1": 9, "num_bbox2": 600, "mode": 0, "offset": 1}, "inputs": "for (int i = 0; i < num_bbox1; ++i) { bbox1[4 * i] = __float2half(i * 3 % 20); bbox1[4 * i + 1] = __float2half(i * 5 % 20); bbox1[4 * i + 2] = __float2half(i * 3 % 20 + 6 + i % 4); bbox1[4 * i + 3] = __float2half(i * 5 % 20 + 9 - i % 3); } for (int i = 0; i < num_bbox2; ++i) { bbox2[4 * i] = __float2half(i * 7 % 20); bbox2[4 * i + 1] = __float2half(i * 2 % 20); bbox2[4 * i + 2] = __float2half(i * 7 % 20 + 10 - i % 5); bbox2[4 * i + 3] = __float2half(i * 2 % 20 + 4 + i % 6); } "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {

  __shared__ __half tile[256][4];
  for (int k = 0; k < 4; ++k)
    if (threadIdx.x < num_bbox2 && threadIdx.x < 256) tile[threadIdx.x][k] = bbox2[4 * threadIdx.x + k];
  __syncthreads();

  const __half h_offset = __int2half_rn(offset), zero = __float2half(0.f);
  const int num_output = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  CUDA_1D_KERNEL_LOOP(index, num_output) {
    const int b1 = aligned ? index : index / num_bbox2;
    const int b2 = aligned ? index : index % num_bbox2;
    __half x1, y1, x2, y2;
    load_bbox<__half>(bbox1, 4 * b1, x1, y1, x2, y2);
    const __half* other = b2 < 256 ? tile[b2] : bbox2 + 4 * b2;
    const __half width = __half_max(__hadd(__hsub(__half_min(x2, other[2]), __half_max(x1, other[0])), h_offset), zero);
    const __half height = __half_max(__hadd(__hsub(__half_min(y2, other[3]), __half_max(y1, other[1])), h_offset), zero);
    const __half inter = __hmul(width, height), area = __half_area(x1, y1, x2, y2, h_offset);
    const __half both = __hadd(area, __half_area(other[0], other[1], other[2], other[3], h_offset));
    ious[index] = __hdiv(inter, __half_max(mode == 0 ? __hsub(both, inter) : area, h_offset));
  }
}
