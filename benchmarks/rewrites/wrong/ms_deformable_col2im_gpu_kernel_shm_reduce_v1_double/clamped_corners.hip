// Corners outside the grid are clamped to its border and their values used, though they count as zero; only the scatter is masked.
// witness: {"values": {}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int clamped_corner(int at, int size) {
  return at < 0 ? 0 : at > size - 1 ? size - 1 : at;
}

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
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int sample = index / channels;
    const int lane = index % row;  // head and channel
    const int batch = sample / num_heads / num_query;
    const double top = grad_col[index];
    int at = sample * num_levels * num_point;
    for (int level = 0; level < num_levels; ++level) {
      const int H = data_spatial_shapes[2 * level];
      const int W = data_spatial_shapes[2 * level + 1];
      const int start =
          (batch * spatial_size + int(data_level_start_index[level])) * row +
          lane;
      for (int p = 0; p < num_point; ++p, ++at) {
        const double x = data_sampling_loc[2 * at] * W - 0.5;
        const double y = data_sampling_loc[2 * at + 1] * H - 0.5;
        const double weight = data_attn_weight[at];
        double dx = 0, dy = 0, da = 0;
        if (y > -1 && x > -1 && y < H && x < W) {
          const int x0 = int(floor(x)), y0 = int(floor(y));
          const double fx = x - x0, fy = y - y0;
          for (int corner = 0; corner < 4; ++corner) {
            const int cx = x0 + (corner & 1), cy = y0 + (corner >> 1);
            const double wx = corner & 1 ? fx : 1 - fx;
            const double wy = corner >> 1 ? fy : 1 - fy;
            const int where =
                start + (clamped_corner(cy, H) * W + clamped_corner(cx, W)) * row;
            const double v = data_value[where];
            dx += (corner & 1 ? wy : -wy) * v;
            dy += (corner >> 1 ? wx : -wx) * v;
            da += wx * wy * v;
            if (cx >= 0 && cx < W && cy >= 0 && cy < H)
              atomicAdd(grad_value + where, wx * wy * top * weight);
          }
        }
        loc_cache[2 * tid] = W * dx * top * weight;
        loc_cache[2 * tid + 1] = H * dy * top * weight;
        weight_cache[tid] = da * top;
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
}
