// a thread has one of the first boxes and compares it with all others from the last on
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {

  const __half add = __int2half_rn(offset), zero = __float2half(0.f);
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < num_bbox1; row += gridDim.x * blockDim.x) {
    const __half x1 = bbox1[4 * row], y1 = bbox1[4 * row + 1], x2 = bbox1[4 * row + 2], y2 = bbox1[4 * row + 3];
    const __half area = __half_area(x1, y1, x2, y2, add);
    const int begin = aligned ? row : 0, end = aligned ? row + 1 : num_bbox2;
    for (int column = end - 1; column >= begin; --column) {
      __half u1, v1, u2, v2;
      load_bbox<__half>(bbox2, 4 * column, u1, v1, u2, v2);
      const __half w = __half_max(__hadd(__hsub(__half_min(x2, u2), __half_max(x1, u1)), add), zero);
      const __half h = __half_max(__hadd(__hsub(__half_min(y2, v2), __half_max(y1, v1)), add), zero);
      const __half inter = __hmul(w, h);
      const __half base = mode == 0 ? __hsub(__hadd(area, __half_area(u1, v1, u2, v2, add)), inter) : area;
      ious[aligned ? row : row * num_bbox2 + column] = __hdiv(inter, __half_max(base, add));
    }
  }
}
