// the union is summed in another order
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bbox_overlaps_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void bbox_overlaps_cuda_kernel_float(const float* bbox1, const float* bbox2,
                                          float* ious, const int num_bbox1,
                                          const int num_bbox2, const int mode,
                                          const bool aligned,
                                          const int offset) {
  if (aligned) {
    CUDA_1D_KERNEL_LOOP(index, num_bbox1) {
      const int b1 = index;
      const int b2 = index;

      const int base1 = b1 << 2;  // b1 * 4
      float b1_x1, b1_y1, b1_x2, b1_y2;
      load_bbox<float>(bbox1, base1, b1_x1, b1_y1, b1_x2, b1_y2);
      const float b1_area = (b1_x2 - b1_x1 + offset) * (b1_y2 - b1_y1 + offset);

      const int base2 = b2 << 2;  // b2 * 4
      float b2_x1, b2_y1, b2_x2, b2_y2;
      load_bbox<float>(bbox2, base2, b2_x1, b2_y1, b2_x2, b2_y2);
      const float b2_area = (b2_x2 - b2_x1 + offset) * (b2_y2 - b2_y1 + offset);

      const float left = fmaxf(b1_x1, b2_x1), right = fminf(b1_x2, b2_x2);
      const float top = fmaxf(b1_y1, b2_y1), bottom = fminf(b1_y2, b2_y2);
      const float width = fmaxf(right - left + offset, 0.f);
      const float height = fmaxf(bottom - top + offset, 0.f);
      const float interS = width * height;

      const float baseS =
          fmaxf(mode == 0 ? b2_area - interS + b1_area : b1_area, float(offset));
      ious[index] = interS / baseS;
    }
  } else {
    CUDA_1D_KERNEL_LOOP(index, num_bbox1 * num_bbox2) {
      const int b1 = index / num_bbox2;
      const int b2 = index % num_bbox2;

      const int base1 = b1 << 2;  // b1 * 4
      float b1_x1, b1_y1, b1_x2, b1_y2;
      load_bbox<float>(bbox1, base1, b1_x1, b1_y1, b1_x2, b1_y2);
      const float b1_area = (b1_x2 - b1_x1 + offset) * (b1_y2 - b1_y1 + offset);

      const int base2 = b2 << 2;  // b2 * 4
      float b2_x1, b2_y1, b2_x2, b2_y2;
      load_bbox<float>(bbox2, base2, b2_x1, b2_y1, b2_x2, b2_y2);
      const float b2_area = (b2_x2 - b2_x1 + offset) * (b2_y2 - b2_y1 + offset);

      const float left = fmaxf(b1_x1, b2_x1), right = fminf(b1_x2, b2_x2);
      const float top = fmaxf(b1_y1, b2_y1), bottom = fminf(b1_y2, b2_y2);
      const float width = fmaxf(right - left + offset, 0.f);
      const float height = fmaxf(bottom - top + offset, 0.f);
      const float interS = width * height;

      const float baseS =
          fmaxf(mode == 0 ? b2_area - interS + b1_area : b1_area, float(offset));
      ious[index] = interS / baseS;
    }
  }
}
