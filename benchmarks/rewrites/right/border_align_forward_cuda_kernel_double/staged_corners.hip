// The four threads of a box stage its corners in shared memory, with barriers before and after their use.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  __shared__ double corners[4][256];
  const int side = threadIdx.y;
  const int lane = threadIdx.x;
  for (int start = blockIdx.x * blockDim.x; start < nthreads; start += blockDim.x * gridDim.x) {
    const int index = start + lane;
    const int batch = index / box_size / channels;
    // the four threads of a box bring one coordinate each
    if (index < nthreads) {
      corners[side][lane] = boxes[(batch * box_size + index % box_size) * 4 + side];
    }
    __syncthreads();
    if (index < nthreads) {
      const int channel = index / box_size % channels;
      const double* plane =
          input + ((batch * 4 + side) * channels + channel) * height * width;
      const double box_width = corners[2][lane] - corners[0][lane];
      const double box_height = corners[3][lane] - corners[1][lane];
      const int corner = side < 2 ? 0 : 2;
      double x = corners[corner][lane], y = corners[corner + 1][lane];
      double x_stride = 0, y_stride = 0;
      if (side == BorderMode::Top) x_stride = box_width / pool_size;
      if (side == BorderMode::Left) y_stride = box_height / pool_size;
      if (side == BorderMode::Bottom) x_stride = -(box_width / pool_size);
      if (side == BorderMode::Right) y_stride = -(box_height / pool_size);
      double best = bilinear_interpolate(plane, height, width, y, x, index);
      int best_index = 0;
      for (int i = 1; i <= pool_size; i++) {
        x += x_stride;
        y += y_stride;
        const double value = bilinear_interpolate(plane, height, width, y, x, index);
        if (value > best) {
          best = value;
          best_index = i;
        }
      }
      output[index * 4 + side] = best;
      argmax_idx[index * 4 + side] = best_index;
    }
    __syncthreads();
  }
}
