// Boxes are staged in shared memory by the four threads of each element, with barriers around their use.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* boxes,
    const int* argmax_idx, double* grad_input, const int channels,
    const int box_size, const int height, const int width,
    const int pool_size) {
  __shared__ double staged[128][4];
  const int side = threadIdx.y;
  for (int first = blockIdx.x * blockDim.x; first < nthreads; first += blockDim.x * gridDim.x) {
    const int index = first + threadIdx.x;
    const int batch = index / (channels * box_size);
    if (index < nthreads) staged[threadIdx.x][side] = boxes[(batch * box_size + index % box_size) * 4 + side];
    __syncthreads();
    if (index < nthreads) {
      const double* box = staged[threadIdx.x];
      const int channel = (index / box_size) % channels;
      const double sample = argmax_idx[index * 4 + side];
      const int corner = side / 2 * 2;
      const double length = side & 1 ? box[3] - box[1] : box[2] - box[0];
      const double step = length / pool_size;
      const double moved = (corner ? -step : step) * sample;
      const double x = box[corner] + (side & 1 ? 0. : moved);
      const double y = box[corner + 1] + (side & 1 ? moved : 0.);
      double* map = grad_input + ((batch * 4 + side) * channels + channel) * height * width;
      double w1, w2, w3, w4;
      int x_low, x_high, y_low, y_high;
      bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high, index);
      const double grad = grad_output[index * 4 + side];
      atomicAdd(map + y_low * width + x_low, grad * w1);
      atomicAdd(map + y_low * width + x_high, grad * w2);
      atomicAdd(map + y_high * width + x_low, grad * w3);
      atomicAdd(map + y_high * width + x_high, grad * w4);
    }
    __syncthreads();
  }
}
