// the offset is added after the sides were clamped at zero, so that boxes far apart overlap
// witness: {"values": {"offset": 1}, "contents": "far"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bbox_overlaps_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ double pair_overlap(const double *a, const double *b, int mode, int offset) {
  const double area_a = (a[2] - a[0] + offset) * (a[3] - a[1] + offset);
  const double area_b = (b[2] - b[0] + offset) * (b[3] - b[1] + offset);
  const double left = fmaxf(a[0], b[0]), right = fminf(a[2], b[2]);
  const double top = fmaxf(a[1], b[1]), bottom = fminf(a[3], b[3]);
  const double width = fmaxf(right - left, 0.f) + offset;
  const double height = fmaxf(bottom - top, 0.f) + offset;
  const double both = width * height;
  const double base = fmaxf(mode == 0 ? area_a + area_b - both : area_a, double(offset));
  return both / base;
}

__global__ void bbox_overlaps_cuda_kernel_double(const double* bbox1, const double* bbox2,
                                                 double* ious, const int num_bbox1,
                                                 const int num_bbox2, const int mode,
                                                 const bool aligned,
                                                 const int offset) {

  const int total = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x) {
    const int first = aligned ? i : i / num_bbox2;
    const int second = aligned ? i : i - first * num_bbox2;
    ious[i] = pair_overlap(bbox1 + first * 4, bbox2 + second * 4, mode, offset);
  }
}
