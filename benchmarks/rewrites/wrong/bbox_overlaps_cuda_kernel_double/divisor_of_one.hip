// the divisor is at least one in place of at least the offset, which shrinks ratios of small boxes
// witness: {"values": {"offset": 0}, "contents": "zeros", "inputs": "for (size_t i = 0; i < bbox1_count; i += 4) { bbox1[i + 2] = bbox1[i + 3] = 0.5; } for (size_t i = 0; i < bbox2_count; i += 4) { bbox2[i + 2] = 0.5; bbox2[i + 3] = 0.25; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bbox_overlaps_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ double side(double low_a, double high_a, double low_b, double high_b, int offset) {
  const double low = fmaxf(low_a, low_b), high = fminf(high_a, high_b);
  return fmaxf(high - low + offset, 0.f);
}

__global__ void bbox_overlaps_cuda_kernel_double(const double* bbox1, const double* bbox2,
                                                 double* ious, const int num_bbox1,
                                                 const int num_bbox2, const int mode,
                                                 const bool aligned,
                                                 const int offset) {

  const int columns = aligned ? 1 : num_bbox2;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < num_bbox1 * columns; i += blockDim.x * gridDim.x) {
    const int row = i / columns, column = aligned ? i : i % columns;
    double ax1, ay1, ax2, ay2, bx1, by1, bx2, by2;
    load_bbox(bbox1, row * 4, ax1, ay1, ax2, ay2);
    load_bbox(bbox2, column * 4, bx1, by1, bx2, by2);
    const double both = side(ax1, ax2, bx1, bx2, offset) * side(ay1, ay2, by1, by2, offset);
    double divisor = (ax2 - ax1 + offset) * (ay2 - ay1 + offset);
    if (mode == 0) divisor += (bx2 - bx1 + offset) * (by2 - by1 + offset) - both;
    ious[i] = both / fmaxf(divisor, 1.f);  // never divide by zero
  }
}
