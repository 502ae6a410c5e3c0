// pairs without a common area get zero at once, also where zero divided by zero is NaN
// witness: {"values": {"offset": 0}, "contents": "zeros"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bbox_overlaps_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void bbox_overlaps_cuda_kernel_double(const double* bbox1, const double* bbox2,
                                                 double* ious, const int num_bbox1,
                                                 const int num_bbox2, const int mode,
                                                 const bool aligned,
                                                 const int offset) {

  const int columns = aligned ? 1 : num_bbox2;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < num_bbox1 * columns; i += blockDim.x * gridDim.x) {
    const double *a = bbox1 + (i / columns) * 4;
    const double *b = bbox2 + (aligned ? i : i % columns) * 4;
    const double left = fmaxf(a[0], b[0]), top = fmaxf(a[1], b[1]);
    const double right = fminf(a[2], b[2]), bottom = fminf(a[3], b[3]);
    const double width = right - left + offset, height = bottom - top + offset;
    double result = 0;
    if (width > 0 && height > 0) {
      const double both = double(float(width)) * double(float(height));
      const double area_a = (a[2] - a[0] + offset) * (a[3] - a[1] + offset);
      const double area_b = (b[2] - b[0] + offset) * (b[3] - b[1] + offset);
      result = both / fmaxf(mode == 0 ? area_a + area_b - both : area_a, double(offset));
    }
    ious[i] = result;
  }
}
