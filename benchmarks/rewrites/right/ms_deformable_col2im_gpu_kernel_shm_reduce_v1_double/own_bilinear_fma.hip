// The bilinear part is a loop over four corners with fma and masks of its own; points run from the last to the first.
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
  double *loc_cache = reinterpret_cast<double *>(_s);
  double *weight_cache = loc_cache + 2 * blockDim.x;
  const int tid = threadIdx.x;
  const int row = num_heads * channels;
  const int points = num_levels * num_point;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int sample = index / channels;
    const int lane = index % row;  // head and channel
    const int batch = sample / num_heads / num_query;
    const double top = grad_col[index];
    for (int point = points - 1; point >= 0; --point) {
      const int level = point / num_point;
      const int at = sample * points + point;
      const int H = data_spatial_shapes[2 * level];
      const int W = data_spatial_shapes[2 * level + 1];
      const int start =
          (batch * spatial_size + int(data_level_start_index[level])) * row +
          lane;
      const double x = data_sampling_loc[2 * at] * W - 0.5;
      const double y = data_sampling_loc[2 * at + 1] * H - 0.5;
      const double passed = top * data_attn_weight[at];
      loc_cache[2 * tid] = loc_cache[2 * tid + 1] = weight_cache[tid] = 0;
      if (y > -1 && x > -1 && y < H && x < W) {
        double dx = 0, dy = 0, da = 0;
        const int x0 = int(floor(x)), y0 = int(floor(y));
        const double fx = x - x0, fy = y - y0;
        for (int corner = 0; corner < 4; ++corner) {
          const bool right = corner & 1, low = corner & 2;
          const int cx = x0 + right, cy = y0 + low;
          if (cx < 0 || cx >= W || cy < 0 || cy >= H) continue;
          const double wx = right ? fx : 1 - fx;
          const double wy = low ? fy : 1 - fy;
          const int where = start + (cy * W + cx) * row;
          const double v = data_value[where];
          dx = fma(right ? wy : -wy, v, dx);
          dy = fma(low ? wx : -wx, v, dy);
          da = fma(wx * wy, v, da);
          atomicAdd(grad_value + where, wx * wy * passed);
        }
        loc_cache[2 * tid] = W * dx * passed;
        loc_cache[2 * tid + 1] = H * dy * passed;
        weight_cache[tid] = da * top;
      }
      __syncthreads();
      if (tid == 0) {
        double sx = 0, sy = 0, sa = 0;
        for (int t = 0; t < int(blockDim.x); ++t) {
          sx += loc_cache[2 * t];
          sy += loc_cache[2 * t + 1];
          sa += weight_cache[t];
        }
        grad_sampling_loc[2 * at] = sx;
        grad_sampling_loc[2 * at + 1] = sy;
        grad_attn_weight[at] = sa;
      }
      __syncthreads();
    }
  }
}
