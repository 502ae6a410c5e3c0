// one thread prepares centre, sizes and rotation of the box in shared memory; one store per point
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void generate_pts_mask_for_box3d_double(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const double *rois, const double *pts,
                                            int *pts_mask) {
  enum { CX, CY, BOTTOM, CENTRE_Z, SIZE_X, SIZE_Y, SIZE_Z, COS, SIN, FIELDS };
  __shared__ double box[FIELDS];
  const int box_idx = blockIdx.y;
  if (threadIdx.x == 0 && box_idx < boxes_num) {
    const double *roi = rois + box_idx * 7;
    box[CX] = roi[0];
    box[CY] = roi[1];
    box[BOTTOM] = roi[2];
    box[CENTRE_Z] = roi[2] + roi[5] / 2.0;
    box[SIZE_X] = roi[3];
    box[SIZE_Y] = roi[4];
    box[SIZE_Z] = roi[5];
    box[COS] = cos(-roi[6]);
    box[SIN] = sin(-roi[6]);
  }
  __syncthreads();
  if (box_idx >= boxes_num) return;
  const double half_x = box[SIZE_X] / 2.0, half_y = box[SIZE_Y] / 2.0, half_z = box[SIZE_Z] / 2.0;
  CUDA_1D_KERNEL_LOOP(p, pts_num) {
    const double z = pts[p * 3 + 2];
    int code = -1;
    if (!(fabsf(z - box[CENTRE_Z]) > half_z)) {
      const double dx = pts[p * 3] - box[CX], dy = pts[p * 3 + 1] - box[CY];
      const double local_x = dx * box[COS] + dy * (-box[SIN]);
      const double local_y = dx * box[SIN] + dy * box[COS];
      if (fabs(local_x) < half_x && fabs(local_y) < half_y) {
        const int ix = int((local_x + half_x) / (box[SIZE_X] / out_x));
        const int iy = int((local_y + half_y) / (box[SIZE_Y] / out_y));
        const int iz = int((z - box[BOTTOM]) / (box[SIZE_Z] / out_z));
        code = min(max(ix, 0), out_x - 1);
        code = code * 256 + min(max(iy, 0), out_y - 1);
        code = code * 256 + min(max(iz, 0), out_z - 1);
      }
    }
    pts_mask[size_t(box_idx) * pts_num + p] = code;
  }
}
