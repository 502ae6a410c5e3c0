// Three threads (fewer where the block is smaller) sum one gradient each, serially from the last thread to the first.
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
  double *cache = reinterpret_cast<double *>(_s);
  const int width = blockDim.x;
  const int tid = threadIdx.x;
  const int row = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int sample = index / channels;
    const int channel = index - sample * channels;
    const int head = sample % num_heads;
    const int batch = sample / num_heads / num_query;
    // Thread 0 decides which sample the sums of this block belong to.
    const int block_sample = (index - tid) / channels;
    const double top = grad_col[index];
    for (int level = 0; level < num_levels; ++level) {
      const int height = data_spatial_shapes[2 * level];
      const int breadth = data_spatial_shapes[2 * level + 1];
      const int start =
          (batch * spatial_size + int(data_level_start_index[level])) * row;
      const double *value = data_value + start;
      double *grad = grad_value + start;
      for (int p = 0; p < num_point; ++p) {
        const int at = (sample * num_levels + level) * num_point + p;
        const int to = (block_sample * num_levels + level) * num_point + p;
        const double x = data_sampling_loc[2 * at] * breadth - 0.5;
        const double y = data_sampling_loc[2 * at + 1] * height - 0.5;
        double loc[2] = {0, 0}, attention = 0;
        if (y > -1 && x > -1 && y < height && x < breadth)
          ms_deform_attn_col2im_bilinear(value, height, breadth, num_heads,
                                         channels, y, x, head, channel, top,
                                         data_attn_weight[at], grad, loc,
                                         &attention);
        cache[tid] = loc[0];
        cache[width + tid] = loc[1];
        cache[2 * width + tid] = attention;
        __syncthreads();
        for (int which = tid; which < 3; which += width) {
          double sum = 0;
          for (int t = width - 1; t >= 0; --t) sum += cache[which * width + t];
          if (which < 2)
            grad_sampling_loc[2 * to + which] = sum;
          else
            grad_attn_weight[to] = sum;
        }
        __syncthreads();
      }
    }
  }
}
