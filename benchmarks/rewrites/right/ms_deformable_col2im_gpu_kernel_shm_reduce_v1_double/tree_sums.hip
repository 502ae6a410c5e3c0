// The sums over the threads are a tree that folds any number of elements, odd ones included.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v1_double(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {
  extern __shared__ int _s[];
  double *sums = reinterpret_cast<double *>(_s);
  const int tid = threadIdx.x;
  const int row = num_heads * channels;
  const int points = num_levels * num_point;
  for (int index = blockIdx.x * blockDim.x + tid; index < n;
       index += gridDim.x * blockDim.x) {
    const int c = index % channels;
    const int sample = index / channels;
    const int head = sample % num_heads;
    const int b = sample / num_heads / num_query;
    const double top = grad_col[index];
    for (int point = 0; point < points; ++point) {
      const int l = point / num_point;
      const int at = sample * points + point;
      const int H = data_spatial_shapes[2 * l];
      const int W = data_spatial_shapes[2 * l + 1];
      const int base = (b * spatial_size + int(data_level_start_index[l])) * row;
      const double *value = data_value + base;
      double *grad = grad_value + base;
      const double w = data_sampling_loc[2 * at] * W - 0.5;
      const double h = data_sampling_loc[2 * at + 1] * H - 0.5;
      double loc[2] = {0, 0}, weight = 0;
      if (h > -1 && w > -1 && h < H && w < W)
        ms_deform_attn_col2im_bilinear(value, H, W, num_heads, channels, h, w,
                                       head, c, top, data_attn_weight[at], grad,
                                       loc, &weight);
      sums[3 * tid] = loc[0];
      sums[3 * tid + 1] = loc[1];
      sums[3 * tid + 2] = weight;
      __syncthreads();
      for (int left = blockDim.x; left > 1;) {
        const int kept = (left + 1) / 2;
        if (tid + kept < left)
          for (int i = 0; i < 3; ++i)
            sums[3 * tid + i] += sums[3 * (tid + kept) + i];
        __syncthreads();
        left = kept;
      }
      if (tid == 0) {
        grad_sampling_loc[2 * at] = sums[0];
        grad_sampling_loc[2 * at + 1] = sums[1];
        grad_attn_weight[at] = sums[2];
      }
      __syncthreads();
    }
  }
}
