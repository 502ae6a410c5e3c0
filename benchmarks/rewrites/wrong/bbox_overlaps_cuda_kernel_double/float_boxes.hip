// the boxes are rounded to float before the areas are computed
// witness: {"values": {"offset": 0, "mode": 1}, "contents": "zeros", "inputs": "for (size_t i = 0; i < bbox1_count; i += 4) { bbox1[i] = bbox1[i + 1] = 1000; bbox1[i + 2] = bbox1[i + 3] = 1000.00041; } for (size_t i = 0; i < bbox2_count; i += 4) { bbox2[i] = bbox2[i + 1] = 990; bbox2[i + 2] = bbox2[i + 3] = 1010; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bbox_overlaps_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ double pair_overlap(const float *a, const float *b, int mode, int offset) {
  const float area_a = (a[2] - a[0] + offset) * (a[3] - a[1] + offset);
  const float area_b = (b[2] - b[0] + offset) * (b[3] - b[1] + offset);
  const float left = fmaxf(a[0], b[0]), right = fminf(a[2], b[2]);
  const float top = fmaxf(a[1], b[1]), bottom = fminf(a[3], b[3]);
  const float width = fmaxf(right - left + offset, 0.f);
  const float height = fmaxf(bottom - top + offset, 0.f);
  const float both = width * height;
  const float base = fmaxf(mode == 0 ? area_a + area_b - both : area_a, float(offset));
  return both / base;
}

__global__ void bbox_overlaps_cuda_kernel_double(const double* bbox1, const double* bbox2,
                                                 double* ious, const int num_bbox1,
                                                 const int num_bbox2, const int mode,
                                                 const bool aligned,
                                                 const int offset) {

  const int total = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x) {
    const int first = aligned ? i : i / num_bbox2, second = aligned ? i : i % num_bbox2;
    float a[4], b[4];
    for (int k = 0; k < 4; ++k) {
      a[k] = bbox1[first * 4 + k];
      b[k] = bbox2[second * 4 + k];
    }
    ious[i] = pair_overlap(a, b, mode, offset);
  }
}
