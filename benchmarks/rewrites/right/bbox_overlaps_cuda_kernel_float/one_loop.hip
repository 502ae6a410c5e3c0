// both cases share one loop, and boxes are read element by element
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bbox_overlaps_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void bbox_overlaps_cuda_kernel_float(const float* bbox1, const float* bbox2,
                                          float* ious, const int num_bbox1,
                                          const int num_bbox2, const int mode,
                                          const bool aligned,
                                          const int offset) {
  const int pairs = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  CUDA_1D_KERNEL_LOOP(index, pairs) {
    const float *a = bbox1 + 4 * (aligned ? index : index / num_bbox2);
    const float *b = bbox2 + 4 * (aligned ? index : index % num_bbox2);
    const float w = fmaxf(fminf(a[2], b[2]) - fmaxf(a[0], b[0]) + offset, 0.f);
    const float h = fmaxf(fminf(a[3], b[3]) - fmaxf(a[1], b[1]) + offset, 0.f);
    const float common = w * h, first = (a[2] - a[0] + offset) * (a[3] - a[1] + offset);
    float base = first;
    if (mode == 0) base = first + (b[2] - b[0] + offset) * (b[3] - b[1] + offset) - common;
    ious[index] = common / fmaxf(base, offset);
  }
}
