// Areas are computed once per box and the test for degenerate boxes looks at their sum, so a folded box of area zero is compared with a larger one.
// witness: {"values": {"num_n_boxes": "2", "iou_threshold": "0.0f"}, "inputs": "const double b[2][8] = {{4, 4, 8, 4, 4, 4, 4, 8}, {0, 0, 16, 0, 16, 16, 0, 16}}; for (int i = 0; i < num_n_boxes; ++i) for (int k = 0; k < 8; ++k) dev_boxes[i * 9 + k] = b[i][k];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_quadri_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void shift_quadri(const double* raw, const double cx, const double cy,
                                    Point<double> (&points)[4]) {
  for (int k = 0; k < 4; ++k)
    points[k] = Point<double>(raw[2 * k] - cx, raw[2 * k + 1] - cy);
}

__device__ inline double quadri_area_of(const double* raw) {
  Point<double> points[4];
  shift_quadri(raw, 0.0, 0.0, points);
  return quadri_box_area<double>(points);
}

__global__ void nms_quadri_cuda_kernel_double(const int n_boxes,
                                       const float iou_threshold,
                                       const double* dev_boxes,
                                       unsigned long long* dev_mask,
                                       const int multi_label) {
  const int stride = multi_label == 1 ? 9 : 8;
  const int col_blocks = divideUP(n_boxes, threadsPerBlock);
  __shared__ double areas[threadsPerBlock];

  const int row_begin = blockIdx.y * threadsPerBlock;
  const int col_begin = blockIdx.x * threadsPerBlock;
  const int row_size = min(n_boxes - row_begin, threadsPerBlock);
  const int col_size = min(n_boxes - col_begin, threadsPerBlock);

  // Areas do not depend on the pair.
  for (int c = threadIdx.x; c < col_size; c += blockDim.x)
    areas[c] = quadri_area_of(dev_boxes + (col_begin + c) * stride);
  __syncthreads();

  for (int r = threadIdx.x; r < row_size; r += blockDim.x) {
    const double* a = dev_boxes + (row_begin + r) * stride;
    const double area = quadri_area_of(a);
    unsigned long long t = 0;
    for (int i = row_begin == col_begin ? r + 1 : 0; i < col_size; ++i) {
      const double total = area + areas[i];
      if (total < 1e-14) continue;
      const double* b = dev_boxes + (col_begin + i) * stride;
      const double cx = (a[0] + b[0] + a[2] + b[2] + a[4] + b[4] + a[6] + b[6]) / 8.0;
      const double cy = (a[1] + b[1] + a[3] + b[3] + a[5] + b[5] + a[7] + b[7]) / 8.0;
      Point<double> pa[4], pb[4];
      shift_quadri(a, cx, cy, pa);
      shift_quadri(b, cx, cy, pb);
      const double intersection = quadri_boxes_intersection<double>(pa, pb);
      if (intersection / (total - intersection) > iou_threshold) t |= 1ULL << i;
    }
    dev_mask[(row_begin + r) * col_blocks + blockIdx.x] = t;
  }
}
